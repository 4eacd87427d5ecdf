/**
 * Where a command is available: `app` everywhere, the others while their part of the screen is shown. The names are headings
 * of the shortcut sheet and of the palette.
 */
export const PLACES = {
  player: 'Call with a recording',
  call: 'Any call or chat',
  review: 'My review',
  queue: 'Review queue',
  list: 'List of calls',
  staging: 'Recordings to import',
  imports: 'Imports',
  folders: 'Watched folders',
  reviews: 'Reviews',
  insights: 'Insights',
  trackers: 'Trackers',
  agent: 'Agent',
  account: 'Account',
  search: 'Search',
  hear: 'Hear it',
  print: 'Print',
  settings: 'Settings',
  app: 'Everywhere',
} as const
export type Place = keyof typeof PLACES

export interface Command {
  /** In the palette and in menus: "Skip silence". */
  readonly title: string
  readonly place: Place
  /** As named by `keyName`; `g c` is G, then C. The first is shown. */
  readonly keys?: readonly string[]
  /** The line of the shortcut sheet, which commands that belong together share; by default the title. */
  readonly line?: string
  /** Not offered by the page as a whole: it depends on the focus, or is only useful as a key. */
  readonly isKeyOnly?: true
  /** In the context menu of what it's for, and in the palette while that has the focus. */
  readonly isOfMenu?: true
  /** A control of its own handles the key, such as a text field. */
  readonly isHandledByControl?: true
  /** Again and again while its key is held. Others happen once: a held key must not skip or finish one call after another. */
  readonly repeats?: true
  /** Other words to find it by. */
  readonly aliases?: string
  /** The page that it goes to. */
  readonly page?: string
  /** What its link in the sidebar says, where links are in the order of this list. */
  readonly link?: string
}

type Listed = Omit<Command, 'place'>

function inPlace<const Ids extends string>(place: Place, commands: Readonly<Record<Ids, Listed>>) {
  const entries = Object.entries<Listed>(commands).map(([id, command]) => [id, { ...command, place }])
  return Object.fromEntries(entries) as Readonly<Record<Ids, Command>>
}

/** Commands that share a line of the shortcut sheet, and what else they have in common. */
function inLine<const Ids extends string>(
  line: string,
  common: Partial<Listed>,
  commands: Readonly<Record<Ids, Listed>>,
) {
  const entries = Object.entries<Listed>(commands).map(([id, command]) => [id, { ...common, ...command, line }])
  return Object.fromEntries(entries) as Readonly<Record<Ids, Listed>>
}

/** A view of the sidebar, by its place there. */
const view = (at: number) =>
  ({
    title: `Go to view ${at}`,
    keys: [`g ${at}`],
    line: 'Go to a view of the sidebar',
    // The palette lists the views by name.
    isKeyOnly: true,
  }) as const

const byControl = { isKeyOnly: true, isHandledByControl: true } as const

const forPressed = { isKeyOnly: true, isOfMenu: true } as const

const pressedByControl = { ...forPressed, ...byControl } as const

const keyOnly = { isKeyOnly: true } as const
const repeated = { repeats: true } as const
const repeatedKey = { ...keyOnly, ...repeated } as const
const plain = {}

/**
 * Everything that a person can make the app do. Buttons, menus, tooltips, the palette and the shortcut sheet take their words
 * and keys from it. In the order in which they are listed.
 */
export const COMMANDS = {
  ...inPlace('player', {
    'player.toggle': { title: 'Play or pause', keys: [' '] },
    ...inLine('Back or forward 5 seconds', repeated, {
      'player.back': { title: 'Back 5 seconds', keys: ['ArrowLeft'] },
      'player.forward': { title: 'Forward 5 seconds', keys: ['ArrowRight'] },
    }),
    ...inLine('Back or forward 30 seconds', repeated, {
      'player.farBack': { title: 'Back 30 seconds', keys: ['Shift+ArrowLeft'] },
      'player.farForward': { title: 'Forward 30 seconds', keys: ['Shift+ArrowRight'] },
    }),
    ...inLine('Back or forward 0.1 seconds', repeatedKey, {
      'player.stepBack': { title: 'Back 0.1 seconds', keys: [','] },
      'player.stepForward': { title: 'Forward 0.1 seconds', keys: ['.'] },
    }),
    ...inLine('Start or end, with the waveform focused', byControl, {
      'player.start': { title: 'Go to the start', keys: ['Home'] },
      'player.end': { title: 'Go to the end', keys: ['End'] },
    }),
    ...inLine('Slower or faster', repeated, {
      'player.slower': { title: 'Play slower', keys: ['['] },
      'player.faster': { title: 'Play faster', keys: [']'], aliases: 'speed rate' },
    }),
    'player.skipSilence': { title: 'Skip silence', keys: ['s'], aliases: 'pauses' },
    'player.loop': { title: 'Loop, or end the loop', keys: ['l'], aliases: 'repeat' },
    ...inLine('Select a part, with the waveform focused', byControl, {
      'selection.extendBack': { title: 'Select what is before', keys: ['Shift+ArrowLeft'] },
      'selection.extendForward': { title: 'Select what follows', keys: ['Shift+ArrowRight'] },
    }),
    'selection.play': { title: 'Play selection', keys: ['p'] },
    'selection.note': { title: 'Add note to selection' },
    'selection.copyLink': { title: 'Copy link to selection' },
    'selection.copyQuote': { title: 'Copy quote of selection' },
    'selection.clear': { title: 'Clear selection', keys: ['Escape'] },
    ...inLine('Zoom in or out', repeated, {
      'player.zoomIn': { title: 'Zoom in', keys: ['+', '='] },
      'player.zoomOut': { title: 'Zoom out', keys: ['-'] },
    }),
    'player.zoomWhole': { title: 'Show the whole recording', keys: ['0'], aliases: 'zoom fit reset' },
    'player.mute': { title: 'Mute', keys: ['m'], aliases: 'sound volume' },
    'player.pictureInPicture': { title: 'Picture in picture' },
    ...inLine('Larger or smaller video', plain, {
      'player.largerVideo': { title: 'Larger video' },
      'player.smallerVideo': { title: 'Smaller video' },
    }),
    'player.fullScreen': { title: 'Full screen for video', keys: ['f'] },
    'moment.play': { title: 'Play from here', ...forPressed },
    ...inLine('Next or previous mark', repeated, {
      'moment.next': { title: 'Next mark', keys: ['>'] },
      'moment.previous': { title: 'Previous mark', keys: ['<'] },
    }),
    'moment.copyLink': { title: 'Copy link to this moment' },
  }),
  ...inPlace('call', {
    'call.next': { title: 'Next call in the list', keys: ['j'], repeats: true },
    'call.previous': { title: 'Previous call in the list', keys: ['k'], repeats: true },
    ...inLine('Scroll the transcript', repeatedKey, {
      'call.scrollUp': { title: 'Scroll the transcript up', keys: ['PageUp'] },
      'call.scrollDown': { title: 'Scroll the transcript down', keys: ['PageDown'] },
    }),
    'call.details': { title: 'Show details of the call', keys: ['i'], aliases: 'info attendees associations' },
    'call.find': { title: 'Find in the transcript or the conversation', keys: ['Mod+f', '/'] },
    ...inLine('Next or previous match', byControl, {
      'find.next': { title: 'Next match', keys: ['Enter'] },
      'find.previous': { title: 'Previous match', keys: ['Shift+Enter'] },
    }),
    'find.clear': { title: 'Clear the find box' },
    'find.matchCase': { title: 'Match case' },
    'find.wholeWords': { title: 'Match whole words' },
    'transcript.copy': { title: 'Copy transcript' },
    'transcript.follow': { title: 'Back to current line' },
    'chat.jump': { title: 'Jump to date…' },
    'scorecard.details': { title: 'Show weights, categories, and agreement' },
    'call.back': { title: 'Back to the list', keys: ['Escape'] },
    'turn.copyQuote': { title: 'Copy quote', ...forPressed },
    'turn.copyLink': { title: 'Copy link to this line', ...forPressed },
    'turn.track': { title: 'Add to tracker…', ...forPressed },
  }),
  ...inPlace('player', {
    'turn.pin': { title: 'Pin this line to the playback position', ...forPressed },
    'turn.unpin': { title: 'Unpin this line', ...forPressed },
  }),
  ...inPlace('call', {
    'turn.markAgent': { title: 'Mark the speaker as the agent', ...forPressed },
    'message.copy': { title: 'Copy message', ...forPressed },
  }),
  ...inPlace('review', {
    'message.note': { title: 'Add note to this message', ...forPressed },
    ...inLine('Start or return to the review', plain, {
      'review.start': { title: 'Start the review', keys: ['r'] },
      'review.return': { title: 'Return to the review', keys: ['r'] },
    }),
    ...inLine('Answer yes, no, or not applicable', plain, {
      'review.yes': { title: 'Answer yes', keys: ['y'] },
      'review.no': { title: 'Answer no', keys: ['n'] },
      'review.notApplicable': { title: 'Answer not applicable', keys: ['a'] },
    }),
    'review.restYes': { title: 'Answer the rest yes', keys: ['Shift+y'], aliases: 'remaining all' },
    ...inLine('Move between questions', repeatedKey, {
      'review.previousQuestion': { title: 'Previous question', keys: ['ArrowUp'] },
      'review.nextQuestion': { title: 'Next question', keys: ['ArrowDown'] },
    }),
    'review.clearAnswer': { title: 'Clear the answer', keys: ['Backspace', 'Delete'], isKeyOnly: true },
    ...inLine('Next or previous line with evidence', repeated, {
      'review.nextEvidence': {
        title: 'Next line with evidence for the question',
        keys: ['h'],
        aliases: 'jump hint turn matching',
      },
      'review.previousEvidence': { title: 'Previous line with evidence for the question', keys: ['Shift+h'] },
    }),
    'review.hearEvidence': {
      title: 'Hear the evidence for the question',
      keys: ['e'],
      aliases: 'play listen hints all calls',
    },
    'review.editEvidence': { title: 'Edit evidence for the question', aliases: 'words phrases hints tracker' },
    'review.callOrder': { title: 'Order questions as the call goes', aliases: 'sort scorecard' },
    'review.note': { title: 'Add a note', keys: ['w'] },
    'review.noteHere': { title: 'Add note here', ...forPressed },
    'note.goTo': { title: 'Go to the place of the note', ...forPressed },
    'note.edit': { title: 'Edit note', ...forPressed },
    'note.detach': { title: 'Detach note from the question', ...forPressed },
    'note.copy': { title: 'Copy note', ...forPressed },
    'review.undo': { title: 'Undo the last change of the review', keys: ['Mod+z'], repeats: true },
    'review.redo': {
      title: 'Redo the last undone change of the review',
      keys: ['Mod+Shift+z', 'Mod+y'],
      repeats: true,
    },
    'review.finish': { title: 'Finish the review', keys: ['Mod+Enter'] },
    'review.reopen': { title: 'Reopen the review' },
    'review.showOthers': { title: 'Show other evaluations now' },
    'note.remove': { title: 'Remove note' },
  }),
  ...inPlace('queue', {
    'queue.next': { title: 'Next unreviewed call', keys: ['u'] },
    'queue.options': { title: 'Queue options' },
    'queue.skip': { title: 'Skip this call', keys: ['x'] },
    'queue.unskip': { title: 'Unskip this call' },
    'sample.redraw': { title: 'Draw the sample again' },
    'sample.saveReceipt': { title: 'Save receipt of the sample' },
    'queue.results': { title: 'Show results of the queue' },
    'results.nextSample': { title: 'Draw the next sample…' },
    'question.hear': { title: 'Hear it', ...forPressed },
    'results.saveCsv': { title: 'Save results as CSV' },
    'results.print': { title: 'Print results' },
    'queue.back': { title: 'Back to the review queues', keys: ['Escape'] },
  }),
  ...inPlace('list', {
    ...inLine('Next or previous row', repeatedKey, {
      'list.down': { title: 'Next row', keys: ['j', 'ArrowDown'] },
      'list.up': { title: 'Previous row', keys: ['k', 'ArrowUp'] },
    }),
    ...inLine('One page up or down', repeatedKey, {
      'list.pageDown': { title: 'One page down', keys: ['PageDown'] },
      'list.pageUp': { title: 'One page up', keys: ['PageUp'] },
    }),
    ...inLine('First or last row', keyOnly, {
      'list.first': { title: 'First row', keys: ['Home'] },
      'list.last': { title: 'Last row', keys: ['End'] },
    }),
    'list.open': { title: 'Open the call', keys: ['Enter'] },
    'list.preview': { title: 'Preview the call', keys: [' '] },
    ...inLine('Expand or collapse the group', plain, {
      'list.expand': { title: 'Expand the group', keys: ['ArrowRight'] },
      'list.collapse': { title: 'Collapse the group', keys: ['ArrowLeft'] },
    }),
    'list.expandAll': { title: 'Expand all groups', keys: ['Shift+ArrowRight'] },
    'list.collapseAll': { title: 'Collapse all groups', keys: ['Shift+ArrowLeft'] },
    'list.play': { title: 'Play or pause the previewed call', keys: ['p'] },
    'list.closePreview': { title: 'Close the preview', keys: ['Escape'], isKeyOnly: true },
    'list.select': { title: 'Select the row', keys: ['x'] },
    ...inLine('Select more rows', repeatedKey, {
      'list.selectUp': { title: 'Select the row above too', keys: ['Shift+ArrowUp'] },
      'list.selectDown': { title: 'Select the row below too', keys: ['Shift+ArrowDown'] },
    }),
    'list.selectAll': { title: 'Select all calls that match', keys: ['Mod+a'] },
    'list.clearSelection': { title: 'Clear the selection', keys: ['Escape'] },
    'group.differs': { title: 'What differs about the calls of this group?', ...forPressed },
    'differs.filter': { title: 'Show the calls of this difference' },
    'differs.hear': { title: 'Hear this difference in three calls' },
    'differs.trend': { title: 'Show this difference over time' },
    'differs.refresh': { title: 'Refresh “What differs?”', aliases: 'compare again differs' },
    'differs.close': { title: 'Close “What differs?”' },
    'list.copyCallLink': { title: 'Copy link', ...forPressed },
    'cell.only': { title: 'Only this', ...forPressed },
    'cell.not': { title: 'Not this', ...forPressed },
    'cell.filter': { title: 'Filter by this value', ...forPressed },
    'list.like': { title: 'More like this', ...forPressed },
    'cell.copyValue': { title: 'Copy value', ...forPressed },
    'column.sortAscending': { title: 'Sort ascending', ...forPressed },
    'column.sortDescending': { title: 'Sort descending', ...forPressed },
    'column.removeSort': { title: 'Remove sort', ...forPressed },
    'column.filter': { title: 'Filter by this column…', ...forPressed },
    'column.pin': { title: 'Pin column', ...forPressed },
    'column.unpin': { title: 'Unpin column', ...forPressed },
    ...inLine('Move the column left or right', pressedByControl, {
      'column.moveLeft': { title: 'Move column left', keys: ['Alt+ArrowLeft'] },
      'column.moveRight': { title: 'Move column right', keys: ['Alt+ArrowRight'] },
    }),
    'column.fitWidth': { title: 'Fit width to content', ...forPressed },
    'column.hide': { title: 'Hide column', ...forPressed },
    'filter.add': { title: 'Add a filter', keys: ['f'] },
    'filter.alternative': { title: 'Add an alternative to the last filter', keys: ['o'], aliases: 'or any' },
    'filter.text': { title: 'Edit filters as text', keys: ['/'] },
    'filter.edit': { title: 'Edit filter…', ...forPressed },
    'filter.or': { title: 'Add an alternative…', ...forPressed },
    'filter.negate': { title: 'Exclude these calls', ...forPressed },
    'filter.differs': { title: 'What differs about these calls?', ...forPressed },
    'filter.remove': { title: 'Remove filter' },
    'filter.addToGroup': { title: 'Add a filter to the group' },
    'filter.switchJoin': { title: 'Switch between all and any of the group', aliases: 'and or' },
    'filter.includeGroup': { title: 'Include the calls of the group', aliases: 'not' },
    'filter.removeGroup': { title: 'Remove group' },
    'filter.clear': { title: 'Clear all filters' },
    'sort.choose': { title: 'Sort by…' },
    'sort.reverse': { title: 'Reverse sort order' },
    'sort.remove': { title: 'Remove sort' },
    'calls.saveView': { title: 'Save view…' },
    'calls.saveEditedView': { title: 'Save the changes to the view' },
    'calls.resetView': { title: 'Reset the view', aliases: 'discard undo edited' },
    'calls.histograms': {
      title: 'Show or hide histograms',
      keys: ['h'],
      aliases: 'distribution chart calendar explore brush',
    },
    'calls.group': { title: 'Group calls…' },
    'calls.groupByAgent': { title: 'Group by agent' },
    'calls.groupByType': { title: 'Group by call type' },
    'calls.groupByWeek': { title: 'Group by week' },
    'calls.groupByMonth': { title: 'Group by month' },
    'calls.groupByCompany': { title: 'Group by company' },
    'calls.groupByDeal': { title: 'Group by deal' },
    'calls.compareGroups': { title: 'Compare groups…', aliases: 'chart mean median share figures bars' },
    'groups.saveCsv': { title: 'Save as CSV' },
    'groups.saveSvg': { title: 'Save as SVG' },
    'groups.savePng': { title: 'Save as PNG' },
    'calls.ungroup': { title: 'Remove grouping', aliases: 'ungroup' },
    'calls.differs': {
      title: 'What differs about these calls?',
      keys: ['d'],
      aliases: 'compare difference explain insights',
    },
    'calls.columns': { title: 'Choose columns…' },
    'calls.review': { title: 'Draw sample…', aliases: 'review queue' },
    'calls.export': { title: 'Export…', aliases: 'csv json download' },
    'calls.copyLink': { title: 'Copy link to this list' },
    'calls.copyRequest': { title: 'Copy as API request' },
    'calls.refresh': { title: 'Refresh list', aliases: 'reload update' },
    'selection.hear': { title: 'Hear selected calls', keys: ['e'], aliases: 'play listen' },
    'selection.review': { title: 'Review selected calls', keys: ['r'] },
    'selection.differs': { title: 'What differs about the selected calls?' },
    'selection.export': { title: 'Export selected calls…' },
    'selection.copyLinks': { title: 'Copy links to selected calls' },
    'library.everything': { title: 'Save calls with their transcripts' },
    'library.calls': { title: 'Save what the list of calls shows' },
    'library.nothing': { title: 'Don’t save calls' },
    'library.readRecords': { title: 'Read transcripts now', aliases: 'full records answers' },
  }),
  ...inPlace('staging', {
    'staging.move': {
      title: 'Move between cells',
      keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
      ...byControl,
    },
    ...inLine('Next or previous cell', byControl, {
      'staging.nextCell': { title: 'Go to the next cell', keys: ['Tab'] },
      'staging.previousCell': { title: 'Go to the previous cell', keys: ['Shift+Tab'] },
    }),
    'staging.edit': {
      title: 'Edit the cell, or type to replace its text',
      keys: ['Enter', 'F2'],
      ...byControl,
      isOfMenu: true,
    },
    'staging.cancelEdit': { title: 'Cancel editing the cell', keys: ['Escape'], ...byControl },
    'staging.paste': { title: 'Paste cells from a spreadsheet', keys: ['Mod+v'], ...byControl },
    'staging.fillDown': { title: 'Fill down', keys: ['Mod+d'], ...byControl, isOfMenu: true },
    'staging.clearCell': { title: 'Clear the cell', keys: ['Delete'], ...byControl, isOfMenu: true },
    'staging.problems': { title: 'Show problems', ...forPressed },
    'staging.play': { title: 'Play or pause the recording', keys: [' '], ...byControl, isOfMenu: true },
    'staging.select': { title: 'Select the recording', keys: ['Shift+Space'], ...byControl, isOfMenu: true },
    'staging.selectAll': { title: 'Select all recordings', keys: ['Mod+a'] },
    'staging.skip': {
      title: 'Skip recordings',
      keys: ['Delete'],
      line: 'Skip recordings, in the columns Recording and Status',
      ...byControl,
      isOfMenu: true,
    },
    'staging.clearSelection': { title: 'Clear selection' },
    'staging.userId': { title: 'Set agent of the selection…' },
    'staging.timestamp': { title: 'Set date of the selection…' },
    'staging.callTypeId': { title: 'Set call type of the selection…' },
    'staging.title': { title: 'Set title of the selection…' },
    'staging.leadName': { title: 'Set lead of the selection…' },
    'staging.leadCompany': { title: 'Set company of the selection…' },
    'staging.fill': { title: 'Fill in from CSV…' },
    'staging.addLinks': { title: 'Add links…' },
    'staging.import': { title: 'Import recordings…', keys: ['Mod+Enter'] },
    'staging.skipDuplicates': { title: 'Skip duplicates' },
    'staging.importSelected': { title: 'Import the selected recordings…' },
    'staging.showAll': { title: 'Show all recordings' },
    'staging.undo': { title: 'Undo the last change', keys: ['Mod+z'], repeats: true },
  }),
  ...inPlace('imports', {
    'imports.takeBack': { title: 'Undo the import' },
    'imports.pause': { title: 'Pause imports' },
    'imports.resume': { title: 'Resume imports' },
    'imports.notify': { title: 'Notify me when done' },
    'imports.retryFailed': { title: 'Retry failed' },
    'imports.clearCompleted': { title: 'Clear completed' },
    'imports.cancelQueued': { title: 'Cancel queued' },
    'imports.showAll': { title: 'Show all imports' },
    'import.open': { title: 'Open call', ...forPressed },
    'import.sendNext': { title: 'Send next' },
    'import.sendLast': { title: 'Send last' },
    ...inLine('Move the queued import up or down', pressedByControl, {
      'import.moveUp': { title: 'Move up', keys: ['Alt+ArrowUp'] },
      'import.moveDown': { title: 'Move down', keys: ['Alt+ArrowDown'] },
    }),
    'import.review': { title: 'Move back to review', ...forPressed },
    'import.retry': { title: 'Send again' },
    'import.correct': { title: 'Edit details', ...forPressed },
    'recording.play': { title: 'Play or pause the recording', keys: [' '] },
    'recording.closeDetails': { title: 'Close the details', keys: ['Escape'], isKeyOnly: true },
    'import.cancel': { title: 'Cancel import' },
    'import.remove': { title: 'Remove from the list' },
  }),
  ...inPlace('folders', {
    'folders.add': { title: 'Watch a folder…', aliases: 'automatic import telephone PBX directory' },
    'folders.choose': { title: 'Choose folder…' },
    'folders.scan': { title: 'Scan folder' },
    'folders.cancelScan': { title: 'Stop scanning the folder' },
    'folders.otherFolder': { title: 'Choose another folder' },
    'folders.confirm': { title: 'Confirm the rule and start' },
    'folders.cancel': { title: 'Cancel' },
    'folders.showAll': { title: 'Show all files' },
    'folder.checkNow': { title: 'Check now', aliases: 'rescan refresh' },
    'folder.pause': { title: 'Pause watching' },
    'folder.resume': { title: 'Resume watching' },
    'folder.changeRule': { title: 'Change rule…' },
    'folder.remove': { title: 'Stop watching', aliases: 'delete remove folder' },
    'folder.back': { title: 'Back to the watched folders', keys: ['Escape'] },
    'folderFile.play': { title: 'Play or pause', keys: ['p'], ...forPressed },
    'folderFile.correct': { title: 'Enter details…', ...forPressed },
    'folderFile.send': { title: 'Send after all', ...forPressed },
    'folderFile.leaveOut': { title: 'Leave out', ...forPressed },
    'folderFiles.send': { title: 'Send selected files after all' },
    'folderFiles.leaveOut': { title: 'Leave out selected files' },
    'folderFiles.correct': { title: 'Enter details of selected files…' },
    'folderFile.openCall': { title: 'Open call', ...forPressed },
    'rule.learn': { title: 'Learn from two files…', aliases: 'pattern examples' },
    'rule.addPattern': { title: 'Add pattern' },
    'rule.removePattern': { title: 'Remove pattern' },
    'rule.pasteAgents': { title: 'Paste extensions and agents…', aliases: 'list mapping' },
    'rule.forgetAgent': { title: 'Forget this agent' },
    'rule.edit': { title: 'Edit rule…', aliases: 'change extensions agents' },
    'rule.remove': { title: 'Delete rule' },
  }),
  ...inPlace('reviews', {
    'reviews.sample': { title: 'Draw sample…' },
    'reviews.exportCsv': { title: 'Export all reviews as CSV' },
    'reviews.exportJson': { title: 'Export all reviews as JSON' },
    'reviews.print': { title: 'Print reviews of an agent…' },
    'review.print': { title: 'Print review' },
    'review.remove': { title: 'Remove review' },
    'queue.remove': { title: 'Remove queue' },
  }),
  ...inPlace('insights', {
    'insights.compareEvaluators': {
      title: 'Compare evaluators',
      aliases: 'agreement kappa leniency reviewers scoring rule',
    },
    'insights.showAllCalls': { title: 'Show figures of all calls', aliases: 'clear filters period' },
    'insights.saveCsv': { title: 'Save figure as CSV' },
  }),
  ...inPlace('trackers', {
    'trackers.new': { title: 'New tracker', keys: ['n'], aliases: 'add create' },
    'tracker.hear': { title: 'Hear it', keys: ['e'], aliases: 'play listen hits' },
    'tracker.showCalls': { title: 'Show calls', keys: ['c'] },
    'tracker.save': { title: 'Save tracker', keys: ['Mod+Enter'] },
    'tracker.duplicate': { title: 'Duplicate tracker' },
    'tracker.remove': { title: 'Delete tracker' },
    'tracker.close': { title: 'Close tracker', keys: ['Escape'] },
  }),
  ...inPlace('agent', {
    'agent.hear': { title: 'Hear it', ...forPressed },
    'agent.print': { title: 'Print agent page', aliases: 'one-on-one 1:1' },
    'agent.back': { title: 'Back to the agents', keys: ['Escape'] },
  }),
  ...inPlace('list', {
    'agent.open': { title: 'Open agent page', ...forPressed },
  }),
  ...inPlace('account', {
    ...inLine('Next or previous call', repeatedKey, {
      'account.down': { title: 'Next call', keys: ['j', 'ArrowDown'] },
      'account.up': { title: 'Previous call', keys: ['k', 'ArrowUp'] },
    }),
    'account.openCall': { title: 'Open the call', keys: ['o'], line: 'Open the call (also Enter)' },
    'account.split': { title: 'Not this account…', keys: ['x'], aliases: 'split remove wrong' },
    'account.splitKey': { title: 'Don’t join by this', ...forPressed },
    'account.merge': { title: 'Merge with this account', ...forPressed },
    'account.undoDecision': { title: 'Undo the change of the account', ...forPressed },
    'account.showCalls': { title: 'Show calls', keys: ['c'] },
    'account.find': { title: 'Find calls, chats, or words', keys: ['/'], aliases: 'search transcript' },
    'account.hear': { title: 'Hear it', keys: ['e'], aliases: 'play listen words' },
    'account.readMore': { title: 'Read more calls', aliases: 'search transcripts records' },
    'account.stopReading': { title: 'Stop reading' },
    'account.clearFilter': { title: 'Show all calls and chats' },
    'account.back': { title: 'Back to the accounts', keys: ['Escape'] },
  }),
  ...inPlace('list', {
    'account.open': { title: 'Open account', ...forPressed },
  }),
  ...inPlace('account', {
    'accounts.more': { title: 'Show more accounts' },
  }),
  ...inPlace('search', {
    'search.more': { title: 'Show more calls' },
    'search.hear': { title: 'Hear it', keys: ['Mod+Enter', 'e'], aliases: 'play listen hits' },
  }),
  ...inPlace('hear', {
    'hear.toggle': { title: 'Play or pause', keys: ['Shift+k'] },
    ...inLine('Next or previous hit', plain, {
      'hear.next': { title: 'Next hit', keys: ['Shift+n'] },
      'hear.previous': { title: 'Previous hit', keys: ['Shift+p'] },
    }),
    'hear.longer': { title: 'Play longer', keys: ['Shift+l'] },
    'hear.note': { title: 'Add note', keys: ['Shift+w'] },
    'hear.open': { title: 'Open the call here', keys: ['Shift+o'] },
    'hear.stop': { title: 'Stop', keys: ['Shift+x'] },
  }),
  ...inPlace('print', {
    'print.start': { title: 'Print' },
    'print.pdf': { title: 'Save as PDF' },
  }),
  ...inPlace('settings', {
    'workspace.edit': { title: 'Edit workspace' },
    'settings.copyPath': { title: 'Copy path of the data folder' },
    'settings.open-data': { title: 'Open data folder' },
    'settings.open-logs': { title: 'Open log folder' },
    'settings.open-crashes': { title: 'Open folder of crash reports' },
    'settings.deleteCrashReports': { title: 'Delete crash reports' },
    'settings.copyDiagnostics': { title: 'Copy diagnostics' },
    'settings.license': { title: 'Show license' },
    'settings.notices': { title: 'Show third-party notices' },
    'library.pause': { title: 'Pause saving calls' },
    'library.resume': { title: 'Resume saving calls' },
    'library.delete': { title: 'Delete saved calls…' },
    'settings.close': { title: 'Back from settings', keys: ['Escape'] },
  }),
  ...inPlace('app', {
    'dialog.confirm': { title: 'Confirm a dialog', keys: ['Mod+Enter'], ...byControl },
    'app.palette': { title: 'Search calls and actions', keys: ['Mod+k'], isKeyOnly: true },
    'app.actions': { title: 'Search actions', keys: ['Mod+Shift+p'], isKeyOnly: true },
    'app.undo': { title: 'Undo', keys: ['Mod+z'], repeats: true, aliases: 'revert take back' },
    'draft.discard': { title: 'Discard changes', aliases: 'unsaved edits draft' },
    'app.redo': { title: 'Redo', keys: ['Mod+Shift+z', 'Mod+y'], repeats: true },
    'import.choose': { title: 'Import recordings…', keys: ['Mod+o'], aliases: 'upload files open' },
    'go.calls': { title: 'Go to calls', keys: ['g c'], page: '/calls', link: 'Calls' },
    'go.reviews': { title: 'Go to reviews', keys: ['g r'], page: '/reviews', link: 'Reviews' },
    'go.accounts': {
      ...{ title: 'Go to accounts', keys: ['g a'], aliases: 'open account company customer' },
      ...{ page: '/accounts', link: 'Accounts' },
    },
    'go.agents': {
      ...{ title: 'Go to agents', keys: ['g e'], aliases: 'team reps people employees' },
      ...{ page: '/agents', link: 'Agents' },
    },
    'go.insights': { title: 'Go to insights', keys: ['g n'], page: '/insights', link: 'Insights' },
    'go.imports': { title: 'Go to imports', keys: ['g i'], page: '/imports', link: 'Imports' },
    'go.search': { title: 'Go to search', keys: ['g /'], aliases: 'find words transcripts', page: '/search' },
    'go.trackers': { title: 'Go to trackers', keys: ['g t'], aliases: 'phrases keywords', page: '/trackers' },
    'go.folders': {
      ...{ title: 'Go to watched folders', keys: ['g w'], aliases: 'automatic import telephone PBX directory' },
      page: '/imports/folders',
    },
    'go.settings': {
      ...{ title: 'Go to settings', keys: ['g s', 'Mod+,'], aliases: 'preferences options' },
      page: '/settings',
    },
    'go.savedCalls': { title: 'Save calls on this computer…', aliases: 'local library offline transcripts' },
    'go.diagnostics': { title: 'Open diagnostics', aliases: 'requests log problem', page: '/settings/diagnostics' },
    'go.view1': view(1),
    'go.view2': view(2),
    'go.view3': view(3),
    'go.view4': view(4),
    'go.view5': view(5),
    'go.view6': view(6),
    'go.view7': view(7),
    'go.view8': view(8),
    'go.view9': view(9),
    'view.rename': { title: 'Rename…', ...forPressed },
    'view.duplicate': { title: 'Duplicate', ...forPressed },
    'view.unpin': { title: 'Remove from sidebar', ...forPressed },
    'view.remove': { title: 'Delete', ...forPressed },
    ...inLine('Go back or forward', plain, {
      'go.back': { title: 'Go back', keys: ['Alt+ArrowLeft', 'Mod+['] },
      'go.forward': { title: 'Go forward', keys: ['Alt+ArrowRight', 'Mod+]'] },
    }),
    'views.show': { title: 'Add view to sidebar…' },
    'views.duplicate': { title: 'Duplicate view…' },
    'setup.import': { title: 'Import team setup…', aliases: 'views trackers hints rules columns json share' },
    'setup.export': { title: 'Export team setup…', aliases: 'views trackers hints rules columns json share' },
    'workspace.add': { title: 'Add workspace…' },
    'workspace.enterKey': { title: 'Replace API key…' },
    'workspace.remove': { title: 'Remove workspace…' },
    'app.update': { title: 'Restart to update' },
    'request.cancel': { title: 'Cancel the request' },
    'notice.dismiss': { title: 'Dismiss message' },
    'failure.retry': { title: 'Try again' },
    'failure.edit-connection': { title: 'Edit connection' },
    'failure.enter-key': { title: 'Enter API key' },
    'failure.edit-fields': { title: 'Edit details' },
    'failure.remove-filter': { title: 'Remove filter' },
    'failure.remove-sort': { title: 'Remove sort' },
    'failure.remove-grouping': { title: 'Remove grouping' },
    'failure.choose-another-file': { title: 'Choose another file' },
    'failure.go-back': { title: 'Go back from the failure' },
    'failure.copy-details': { title: 'Copy details of the failure' },
    'app.about': { title: 'About Earshot', aliases: 'version license', page: '/settings#about' },
    'app.tour': { title: 'Questions to try with the demo', aliases: 'tour help start' },
    'app.shortcuts': { title: 'Keyboard shortcuts', keys: ['?'], aliases: 'keys help' },
    'app.printShortcuts': { title: 'Print shortcuts', aliases: 'keys help sheet' },
  }),
}

export type CommandId = keyof typeof COMMANDS

/** A command that can be run now, with its title of now: "Review 12 selected calls…". */
export interface AvailableCommand {
  readonly id: CommandId
  readonly title: string
}

export const COMMAND_IDS = Object.keys(COMMANDS) as readonly CommandId[]
