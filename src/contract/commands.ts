/**
 * The part of the screen that a command belongs to: its heading in the shortcut sheet and in the palette, and the order in which
 * keys are tried. Whether it's available is decided by the components that offer it.
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
  /** Lucide's name: 'Building2'. A new one is added to `renderer/commands/lucideIcons.ts`. */
  readonly icon?: string
  readonly place: Place
  /** As named by `keyName`; `g c` is G, then C. The first is shown. */
  readonly keys?: readonly string[]
  /** The line of the shortcut sheet, which commands that belong together share; by default the title. */
  readonly line?: string
  /** Not in the palette and in the desktop app's menu: it depends on the focus, or is only useful as a key. */
  readonly isUnlisted?: true
  /** In the context menu of its item, and in the palette while that item has the focus. */
  readonly isInContextMenu?: true
  /** A control, such as a text field, handles the key itself. */
  readonly isHandledByControl?: true
  /** Again and again while its key is held. Others happen once: a held key must not finish one review after another. */
  readonly repeats?: true
  /** Other words to find it by. */
  readonly aliases?: string
  /** The page that it goes to. */
  readonly page?: string
  /** The words of its link in the sidebar, whose links are in the order of this list. */
  readonly link?: string
}

type Listed = Omit<Command, 'place'>
type ListedById = Readonly<Record<string, Listed>>

/** Keeps the ids and the names of the icons for the compiler. */
type Cataloged<Entry, Commands extends ListedById> = {
  readonly [Id in keyof Commands]: Entry & {
    readonly icon?: 'icon' extends keyof Commands[Id] ? Commands[Id]['icon'] : never
  }
}

function inPlace<const Commands extends ListedById>(place: Place, commands: Commands): Cataloged<Command, Commands> {
  const entries = Object.entries(commands).map(([id, command]) => [id, { ...command, place }])
  return Object.fromEntries(entries) as Cataloged<Command, Commands>
}

/** Commands that share a line of the shortcut sheet, and what else they have in common. */
function inLine<const Commands extends ListedById>(
  line: string,
  common: Partial<Listed>,
  commands: Commands,
): Cataloged<Listed, Commands> {
  const entries = Object.entries(commands).map(([id, command]) => [id, { ...common, ...command, line }])
  return Object.fromEntries(entries) as Cataloged<Listed, Commands>
}

/** A view of the sidebar, by its position there. */
const view = (at: number) =>
  ({
    title: `Go to view ${at}`,
    keys: [`g ${at}`],
    line: 'Go to a view of the sidebar',
    // The palette lists the views by name.
    isUnlisted: true,
  }) as const

/** Commands that have nothing else in common. */
const lineOnly = {}

const byControl = { isUnlisted: true, isHandledByControl: true } as const

const inMenu = { isUnlisted: true, isInContextMenu: true } as const

const inMenuByControl = { ...inMenu, ...byControl } as const

const unlisted = { isUnlisted: true } as const
const repeated = { repeats: true } as const
const repeatedKey = { ...unlisted, ...repeated } as const

/**
 * Everything that a person can make the app do. Buttons, menus, tooltips, the palette and the shortcut sheet take their words
 * and keys from it. In the order in which they are listed.
 */
export const COMMANDS = {
  ...inPlace('player', {
    'player.toggle': { title: 'Play or pause', icon: 'Play', keys: [' '] },
    ...inLine('Back or forward 5 seconds', repeated, {
      'player.back': { title: 'Back 5 seconds', icon: 'RotateCcw', keys: ['ArrowLeft'] },
      'player.forward': { title: 'Forward 5 seconds', icon: 'RotateCw', keys: ['ArrowRight'] },
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
      'player.faster': { title: 'Play faster', icon: 'FastForward', keys: [']'], aliases: 'speed rate' },
    }),
    'player.skipSilence': { title: 'Skip silence', keys: ['s'], aliases: 'pauses' },
    'player.loop': { title: 'Start or stop looping', icon: 'Repeat', keys: ['l'], aliases: 'repeat' },
    ...inLine('Select a part, with the waveform focused', byControl, {
      'selection.extendBack': { title: 'Extend the selection backward', keys: ['Shift+ArrowLeft'] },
      'selection.extendForward': { title: 'Extend the selection forward', keys: ['Shift+ArrowRight'] },
    }),
    'selection.play': { title: 'Play selection', icon: 'Play', keys: ['p'] },
    'selection.note': { title: 'Add note to selection', icon: 'MessageSquarePlus' },
    'selection.copyLink': { title: 'Copy link to selection', icon: 'Link' },
    'selection.copyQuote': { title: 'Copy quote of selection', icon: 'Quote' },
    'selection.clear': { title: 'Clear selection', icon: 'X', keys: ['Escape'] },
    ...inLine('Zoom in or out', repeated, {
      'player.zoomIn': { title: 'Zoom in', icon: 'ZoomIn', keys: ['+', '='] },
      'player.zoomOut': { title: 'Zoom out', icon: 'ZoomOut', keys: ['-'] },
    }),
    'player.zoomWhole': {
      title: 'Show the whole recording',
      icon: 'UnfoldHorizontal',
      keys: ['0'],
      aliases: 'zoom fit reset',
    },
    'player.mute': { title: 'Mute', icon: 'VolumeX', keys: ['m'], aliases: 'sound volume' },
    'player.pictureInPicture': { title: 'Picture in picture', icon: 'PictureInPicture2' },
    ...inLine('Larger or smaller video', lineOnly, {
      'player.largerVideo': { title: 'Larger video' },
      'player.smallerVideo': { title: 'Smaller video' },
    }),
    'player.fullScreen': { title: 'Full screen for video', icon: 'Maximize2', keys: ['f'] },
    'moment.play': { title: 'Play from here', icon: 'Play', ...inMenu },
    ...inLine('Next or previous mark', repeated, {
      'moment.next': { title: 'Next mark', icon: 'ArrowRight', keys: ['>'] },
      'moment.previous': { title: 'Previous mark', icon: 'ArrowLeft', keys: ['<'] },
    }),
    'moment.copyLink': { title: 'Copy link to this moment', icon: 'Link' },
  }),
  ...inPlace('call', {
    'call.next': { title: 'Next call in the list', icon: 'ArrowDown', keys: ['j'], repeats: true },
    'call.previous': { title: 'Previous call in the list', icon: 'ArrowUp', keys: ['k'], repeats: true },
    ...inLine('Scroll the transcript', repeatedKey, {
      'call.scrollUp': { title: 'Scroll the transcript up', keys: ['PageUp'] },
      'call.scrollDown': { title: 'Scroll the transcript down', keys: ['PageDown'] },
    }),
    'call.details': { title: 'Show call details', icon: 'Info', keys: ['i'], aliases: 'info attendees associations' },
    'call.find': { title: 'Find in the transcript or the conversation', icon: 'Search', keys: ['Mod+f', '/'] },
    ...inLine('Next or previous match', byControl, {
      'find.next': { title: 'Next match', icon: 'ChevronDown', keys: ['Enter'] },
      'find.previous': { title: 'Previous match', icon: 'ChevronUp', keys: ['Shift+Enter'] },
    }),
    'find.clear': { title: 'Clear the find box', icon: 'X' },
    'find.matchCase': { title: 'Match case' },
    'find.wholeWords': { title: 'Match whole words' },
    'transcript.copy': { title: 'Copy transcript', icon: 'Copy' },
    'transcript.follow': { title: 'Back to current line', icon: 'LocateFixed' },
    'chat.jump': { title: 'Jump to date…', icon: 'CalendarDays' },
    'scorecard.details': { title: 'Show weights, categories, and agreement' },
    'call.back': { title: 'Back to the list', icon: 'ArrowLeft', keys: ['Escape'] },
    'turn.copyQuote': { title: 'Copy quote', icon: 'Quote', ...inMenu },
    'turn.copyLink': { title: 'Copy link to this line', icon: 'Link', ...inMenu },
    'turn.track': { title: 'Add to tracker…', icon: 'ScanSearch', ...inMenu },
  }),
  ...inPlace('player', {
    'turn.pin': { title: 'Pin this line to the playback position', icon: 'Pin', ...inMenu },
    'turn.unpin': { title: 'Unpin this line', icon: 'PinOff', ...inMenu },
  }),
  ...inPlace('call', {
    'turn.markAgent': { title: 'Mark the speaker as the agent', icon: 'UserRound', ...inMenu },
    'message.copy': { title: 'Copy message', icon: 'Copy', ...inMenu },
  }),
  ...inPlace('review', {
    'message.note': { title: 'Add note to this message', icon: 'MessageSquarePlus', ...inMenu },
    ...inLine('Start or return to the review', lineOnly, {
      'review.start': { title: 'Start the review', icon: 'ListChecks', keys: ['r'] },
      'review.return': { title: 'Return to the review', icon: 'ListChecks', keys: ['r'] },
    }),
    ...inLine('Answer yes, no, or not applicable', lineOnly, {
      'review.yes': { title: 'Answer yes', keys: ['y'] },
      'review.no': { title: 'Answer no', keys: ['n'] },
      'review.notApplicable': { title: 'Answer not applicable', keys: ['a'] },
    }),
    'review.restYes': { title: 'Answer yes to remaining questions', keys: ['Shift+y'], aliases: 'rest all' },
    ...inLine('Move between questions', repeatedKey, {
      'review.previousQuestion': { title: 'Previous question', keys: ['ArrowUp'] },
      'review.nextQuestion': { title: 'Next question', keys: ['ArrowDown'] },
    }),
    'review.clearAnswer': { title: 'Clear the answer', keys: ['Backspace', 'Delete'], isUnlisted: true },
    ...inLine('Next or previous line with evidence', repeated, {
      'review.nextEvidence': {
        title: 'Next line with evidence for the question',
        icon: 'ChevronDown',
        keys: ['h'],
        aliases: 'jump hint turn matching',
      },
      'review.previousEvidence': {
        title: 'Previous line with evidence for the question',
        icon: 'ChevronUp',
        keys: ['Shift+h'],
      },
    }),
    'review.hearEvidence': {
      title: 'Hear the evidence for the question',
      icon: 'Headphones',
      keys: ['e'],
      aliases: 'play listen hints all calls',
    },
    'review.editEvidence': {
      title: 'Edit evidence for the question',
      icon: 'Pencil',
      aliases: 'words phrases hints tracker',
    },
    'review.callOrder': {
      title: 'Sort questions by when they come up',
      icon: 'ListOrdered',
      aliases: 'order scorecard',
    },
    'review.note': { title: 'Add a note', icon: 'MessageSquarePlus', keys: ['w'] },
    'review.noteHere': { title: 'Add note here', icon: 'MessageSquarePlus', ...inMenu },
    'note.goTo': { title: 'Go to the note’s place in the call', icon: 'CornerDownRight', ...inMenu },
    'note.edit': { title: 'Edit note', icon: 'Pencil', ...inMenu },
    'note.detach': { title: 'Detach note from the question', ...inMenu },
    'note.copy': { title: 'Copy note', icon: 'Copy', ...inMenu },
    'review.undo': { title: 'Undo the last change to the review', icon: 'Undo2', keys: ['Mod+z'], repeats: true },
    'review.redo': {
      title: 'Redo the last change to the review',
      icon: 'Redo2',
      keys: ['Mod+Shift+z', 'Mod+y'],
      repeats: true,
    },
    'review.finish': { title: 'Finish the review', icon: 'Check', keys: ['Mod+Enter'] },
    'review.reopen': { title: 'Reopen the review' },
    'review.showOthers': { title: 'Show other evaluations now' },
    'note.remove': { title: 'Remove note', icon: 'X' },
  }),
  ...inPlace('queue', {
    'queue.next': { title: 'Next call to review', icon: 'Play', keys: ['u'] },
    'queue.options': { title: 'Queue options', icon: 'SlidersHorizontal' },
    'queue.skip': { title: 'Skip this call', icon: 'SkipForward', keys: ['x'] },
    'queue.unskip': { title: 'Unskip this call' },
    'sample.redraw': { title: 'Draw the sample again' },
    'sample.saveReceipt': { title: 'Save the sample’s receipt' },
    'queue.results': { title: 'Show the queue’s results', icon: 'BarChart3' },
    'results.nextSample': { title: 'Draw the next sample…', icon: 'ClipboardCheck' },
    'question.hear': { title: 'Hear it', icon: 'Headphones', ...inMenu },
    'results.saveCsv': { title: 'Save results as CSV', icon: 'FileDown' },
    'results.print': { title: 'Print results', icon: 'Printer' },
    'queue.back': { title: 'Back to the review queues', icon: 'ArrowLeft', keys: ['Escape'] },
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
    ...inLine('First or last row', unlisted, {
      'list.first': { title: 'First row', keys: ['Home'] },
      'list.last': { title: 'Last row', keys: ['End'] },
    }),
    'list.open': { title: 'Open the call', icon: 'CornerDownRight', keys: ['Enter'] },
    'list.preview': { title: 'Preview the call', icon: 'PanelRight', keys: [' '] },
    ...inLine('Expand or collapse the group', lineOnly, {
      'list.expand': { title: 'Expand the group', icon: 'ChevronRight', keys: ['ArrowRight'] },
      'list.collapse': { title: 'Collapse the group', icon: 'ChevronDown', keys: ['ArrowLeft'] },
    }),
    'list.expandAll': { title: 'Expand all groups', icon: 'UnfoldVertical', keys: ['Shift+ArrowRight'] },
    'list.collapseAll': { title: 'Collapse all groups', icon: 'FoldVertical', keys: ['Shift+ArrowLeft'] },
    'list.play': { title: 'Play or pause the previewed call', icon: 'Play', keys: ['p'] },
    'list.closePreview': { title: 'Close the preview', icon: 'X', keys: ['Escape'], isUnlisted: true },
    'list.select': { title: 'Select the row', icon: 'SquareCheck', keys: ['x'] },
    ...inLine('Select more rows', repeatedKey, {
      'list.selectUp': { title: 'Select the row above too', keys: ['Shift+ArrowUp'] },
      'list.selectDown': { title: 'Select the row below too', keys: ['Shift+ArrowDown'] },
    }),
    'list.selectAll': { title: 'Select all calls that match', icon: 'ListChecks', keys: ['Mod+a'] },
    'list.clearSelection': { title: 'Clear the selection', icon: 'CircleSlash', keys: ['Escape'] },
    'group.differs': { title: 'What differs about the calls of this group?', icon: 'Scale', ...inMenu },
    'differs.filter': { title: 'Show the calls with this difference', icon: 'Filter' },
    'differs.hear': { title: 'Hear this difference in three calls', icon: 'Headphones' },
    'differs.trend': { title: 'Show this difference over time', icon: 'BarChart3' },
    'differs.refresh': { title: 'Refresh “What differs?”', icon: 'RefreshCw', aliases: 'compare again differs' },
    'differs.close': { title: 'Close “What differs?”', icon: 'X' },
    'list.copyCallLink': { title: 'Copy link', icon: 'Link', ...inMenu },
    'cell.only': { title: 'Only this', icon: 'Filter', ...inMenu },
    'cell.not': { title: 'Not this', icon: 'CircleSlash', ...inMenu },
    'cell.filter': { title: 'Filter by this value', icon: 'Filter', ...inMenu },
    'list.like': { title: 'More like this', icon: 'Rows3', ...inMenu },
    'cell.copyValue': { title: 'Copy value', icon: 'Copy', ...inMenu },
    'column.sortAscending': { title: 'Sort ascending', icon: 'ArrowUp', ...inMenu },
    'column.sortDescending': { title: 'Sort descending', icon: 'ArrowDown', ...inMenu },
    'column.removeSort': { title: 'Remove sort', icon: 'X', ...inMenu },
    'column.filter': { title: 'Filter by this column…', icon: 'Filter', ...inMenu },
    'column.pin': { title: 'Pin column', icon: 'Pin', ...inMenu },
    'column.unpin': { title: 'Unpin column', icon: 'PinOff', ...inMenu },
    ...inLine('Move the column left or right', inMenuByControl, {
      'column.moveLeft': { title: 'Move column left', icon: 'ArrowLeft', keys: ['Alt+ArrowLeft'] },
      'column.moveRight': { title: 'Move column right', icon: 'ArrowRight', keys: ['Alt+ArrowRight'] },
    }),
    'column.fitWidth': { title: 'Fit width to content', icon: 'MoveHorizontal', ...inMenu },
    'column.hide': { title: 'Hide column', icon: 'EyeOff', ...inMenu },
    'filter.add': { title: 'Add a filter', icon: 'Filter', keys: ['f'] },
    'filter.alternative': {
      title: 'Add an alternative to the last filter',
      icon: 'Plus',
      keys: ['o'],
      aliases: 'or any',
    },
    'filter.text': { title: 'Edit filters as text', icon: 'TextCursorInput', keys: ['/'] },
    'filter.edit': { title: 'Edit filter…', icon: 'Pencil', ...inMenu },
    'filter.or': { title: 'Add an alternative…', icon: 'Plus', ...inMenu },
    'filter.negate': { title: 'Exclude these calls', icon: 'CircleSlash', ...inMenu },
    'filter.differs': { title: 'What differs about these calls?', icon: 'Scale', ...inMenu },
    'filter.remove': { title: 'Remove filter', icon: 'X' },
    'filter.addToGroup': { title: 'Add a filter to the group', icon: 'Plus' },
    'filter.switchJoin': { title: 'Match all or any in the group', icon: 'Filter', aliases: 'and or' },
    'filter.includeGroup': { title: 'Include the calls in the group', icon: 'CircleSlash', aliases: 'not' },
    'filter.removeGroup': { title: 'Remove group', icon: 'X' },
    'filter.clear': { title: 'Clear all filters', icon: 'X' },
    'sort.choose': { title: 'Sort by…', icon: 'ArrowUpDown' },
    'sort.reverse': { title: 'Reverse sort order', icon: 'ArrowUpDown' },
    'sort.remove': { title: 'Remove sort', icon: 'X' },
    'calls.saveView': { title: 'Save view…', icon: 'Bookmark' },
    'calls.saveEditedView': { title: 'Save the changes to the view', icon: 'Bookmark' },
    'calls.resetView': { title: 'Reset the view', icon: 'Undo2', aliases: 'discard undo edited' },
    'calls.histograms': {
      title: 'Show or hide histograms',
      icon: 'BarChart3',
      keys: ['h'],
      aliases: 'distribution chart calendar explore brush',
    },
    'calls.group': { title: 'Group calls…', icon: 'Rows3' },
    'calls.groupByAgent': { title: 'Group by agent', icon: 'UserRound' },
    'calls.groupByType': { title: 'Group by call type', icon: 'Rows3' },
    'calls.groupByWeek': { title: 'Group by week', icon: 'CalendarDays' },
    'calls.groupByMonth': { title: 'Group by month', icon: 'CalendarDays' },
    'calls.groupByCompany': { title: 'Group by company', icon: 'Rows3' },
    'calls.groupByDeal': { title: 'Group by deal', icon: 'Rows3' },
    'calls.compareGroups': {
      title: 'Compare groups…',
      icon: 'BarChart3',
      aliases: 'chart mean median share figures bars',
    },
    'groups.saveCsv': { title: 'Save as CSV', icon: 'FileSpreadsheet' },
    'groups.saveSvg': { title: 'Save as SVG', icon: 'FileDown' },
    'groups.savePng': { title: 'Save as PNG', icon: 'FileDown' },
    'calls.ungroup': { title: 'Remove grouping', icon: 'X', aliases: 'ungroup' },
    'calls.differs': {
      title: 'What differs about these calls?',
      icon: 'Scale',
      keys: ['d'],
      aliases: 'compare difference explain insights',
    },
    'calls.columns': { title: 'Choose columns…', icon: 'Columns3' },
    'calls.review': { title: 'Draw sample…', icon: 'ClipboardCheck', aliases: 'review queue' },
    'calls.export': { title: 'Export…', icon: 'Download', aliases: 'csv json download' },
    'calls.copyLink': { title: 'Copy link to this list', icon: 'Link' },
    'calls.copyRequest': { title: 'Copy as API request', icon: 'Terminal' },
    'calls.refresh': { title: 'Refresh list', icon: 'RefreshCw', aliases: 'reload update' },
    'selection.hear': { title: 'Hear selected calls', icon: 'Headphones', keys: ['e'], aliases: 'play listen' },
    'selection.review': { title: 'Review selected calls', icon: 'ClipboardCheck', keys: ['r'] },
    'selection.differs': { title: 'What differs about the selected calls?', icon: 'Scale' },
    'selection.export': { title: 'Export selected calls…', icon: 'Download' },
    'selection.copyLinks': { title: 'Copy links to selected calls', icon: 'Link' },
    'library.everything': { title: 'Save calls with their transcripts', icon: 'HardDriveDownload' },
    'library.calls': { title: 'Save calls without transcripts', icon: 'HardDriveDownload' },
    'library.nothing': { title: 'Don’t save calls', icon: 'CircleSlash' },
    'library.readRecords': { title: 'Read transcripts now', icon: 'ScanText', aliases: 'full records answers' },
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
      icon: 'Pencil',
      keys: ['Enter', 'F2'],
      ...byControl,
      isInContextMenu: true,
    },
    'staging.cancelEdit': { title: 'Cancel editing the cell', keys: ['Escape'], ...byControl },
    'staging.paste': { title: 'Paste cells from a spreadsheet', keys: ['Mod+v'], ...byControl },
    'staging.fillDown': {
      title: 'Fill down',
      icon: 'ArrowDownToLine',
      keys: ['Mod+d'],
      ...byControl,
      isInContextMenu: true,
    },
    'staging.clearCell': {
      title: 'Clear the cell',
      icon: 'Eraser',
      keys: ['Delete'],
      ...byControl,
      isInContextMenu: true,
    },
    'staging.problems': { title: 'Show problems', icon: 'TriangleAlert', ...inMenu },
    'staging.play': {
      title: 'Play or pause the recording',
      icon: 'Play',
      keys: [' '],
      ...byControl,
      isInContextMenu: true,
    },
    'staging.select': {
      title: 'Select the recording',
      icon: 'SquareCheck',
      keys: ['Shift+Space'],
      ...byControl,
      isInContextMenu: true,
    },
    'staging.selectAll': { title: 'Select all recordings', keys: ['Mod+a'] },
    'staging.skip': {
      title: 'Skip recordings',
      icon: 'X',
      keys: ['Delete'],
      line: 'Skip recordings, in the columns Recording and Status',
      ...byControl,
      isInContextMenu: true,
    },
    'staging.clearSelection': { title: 'Clear selection' },
    'staging.userId': { title: 'Set the agent of the selection…' },
    'staging.timestamp': { title: 'Set the date of the selection…' },
    'staging.callTypeId': { title: 'Set the call type of the selection…' },
    'staging.title': { title: 'Set the title of the selection…' },
    'staging.leadName': { title: 'Set the lead of the selection…' },
    'staging.leadCompany': { title: 'Set the company of the selection…' },
    'staging.fill': { title: 'Fill in from CSV…', icon: 'FileSpreadsheet' },
    'staging.addLinks': { title: 'Add links…', icon: 'Link2' },
    'staging.import': { title: 'Import recordings…', icon: 'Upload', keys: ['Mod+Enter'] },
    'staging.skipDuplicates': { title: 'Skip duplicates', icon: 'X' },
    'staging.importSelected': { title: 'Import the selected recordings…', icon: 'Upload' },
    'staging.showAll': { title: 'Show all recordings' },
    'staging.undo': { title: 'Undo the last change', icon: 'Undo2', keys: ['Mod+z'], repeats: true },
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
    'import.open': { title: 'Open call', icon: 'CornerDownRight', ...inMenu },
    'import.sendNext': { title: 'Send next', icon: 'ArrowUpToLine' },
    'import.sendLast': { title: 'Send last', icon: 'ArrowDownToLine' },
    ...inLine('Move the queued import up or down', inMenuByControl, {
      'import.moveUp': { title: 'Move up', icon: 'ArrowUp', keys: ['Alt+ArrowUp'] },
      'import.moveDown': { title: 'Move down', icon: 'ArrowDown', keys: ['Alt+ArrowDown'] },
    }),
    'import.review': { title: 'Move back to review', icon: 'Undo2', ...inMenu },
    'import.retry': { title: 'Send again', icon: 'RefreshCw' },
    'import.correct': { title: 'Edit details', icon: 'Pencil', ...inMenu },
    'recording.play': { title: 'Play or pause the recording', icon: 'Play', keys: [' '] },
    'recording.closeDetails': { title: 'Close the details', icon: 'X', keys: ['Escape'], isUnlisted: true },
    'import.cancel': { title: 'Cancel import', icon: 'X' },
    'import.remove': { title: 'Remove from the list', icon: 'X' },
  }),
  ...inPlace('folders', {
    'folders.add': {
      title: 'Watch a folder…',
      icon: 'FolderPlus',
      aliases: 'automatic import telephone PBX directory',
    },
    'folders.choose': { title: 'Choose folder…', icon: 'FolderOpen' },
    'folders.scan': { title: 'Scan folder' },
    'folders.cancelScan': { title: 'Stop scanning the folder' },
    'folders.otherFolder': { title: 'Choose another folder' },
    'folders.confirm': { title: 'Confirm the rule and start' },
    'folders.cancel': { title: 'Cancel' },
    'folders.showAll': { title: 'Show all files' },
    'folder.checkNow': { title: 'Check now', icon: 'RefreshCw', aliases: 'rescan refresh' },
    'folder.pause': { title: 'Pause watching', icon: 'Pause' },
    'folder.resume': { title: 'Resume watching', icon: 'Play' },
    'folder.changeRule': { title: 'Change rule…', icon: 'Pencil' },
    'folder.remove': { title: 'Stop watching', icon: 'Trash2', aliases: 'delete remove folder' },
    'folder.back': { title: 'Back to the watched folders', icon: 'ArrowLeft', keys: ['Escape'] },
    'folderFile.play': { title: 'Play or pause', icon: 'Play', keys: ['p'], ...inMenu },
    'folderFile.correct': { title: 'Enter details…', icon: 'Pencil', ...inMenu },
    'folderFile.send': { title: 'Send anyway', icon: 'Upload', ...inMenu },
    'folderFile.leaveOut': { title: 'Leave out', icon: 'CircleSlash', ...inMenu },
    'folderFiles.send': { title: 'Send selected files anyway', icon: 'Upload' },
    'folderFiles.leaveOut': { title: 'Leave out selected files', icon: 'CircleSlash' },
    'folderFiles.correct': { title: 'Enter details of selected files…', icon: 'Pencil' },
    'folderFile.openCall': { title: 'Open call', icon: 'CornerDownRight', ...inMenu },
    'rule.learn': { title: 'Learn from two files…', aliases: 'pattern examples' },
    'rule.addPattern': { title: 'Add pattern', icon: 'Plus' },
    'rule.removePattern': { title: 'Remove pattern', icon: 'X' },
    'rule.pasteAgents': { title: 'Paste extensions and agents…', icon: 'ClipboardPaste', aliases: 'list mapping' },
    'rule.forgetAgent': { title: 'Forget this agent', icon: 'X' },
    'rule.edit': { title: 'Edit rule…', icon: 'Pencil', aliases: 'change extensions agents' },
    'rule.remove': { title: 'Delete rule', icon: 'Trash2' },
  }),
  ...inPlace('reviews', {
    'reviews.sample': { title: 'Draw sample…', icon: 'ClipboardCheck' },
    'reviews.exportCsv': { title: 'Export all reviews as CSV', icon: 'Download' },
    'reviews.exportJson': { title: 'Export all reviews as JSON', icon: 'Download' },
    'reviews.print': { title: 'Print reviews of an agent…', icon: 'Printer' },
    'review.print': { title: 'Print review', icon: 'Printer' },
    'review.remove': { title: 'Remove review', icon: 'Trash2' },
    'queue.remove': { title: 'Remove queue', icon: 'Trash2' },
  }),
  ...inPlace('insights', {
    'insights.compareEvaluators': {
      title: 'Compare evaluators',
      icon: 'Scale',
      aliases: 'agreement kappa leniency reviewers scoring rule',
    },
    'insights.showAllCalls': { title: 'Show figures for all calls', icon: 'List', aliases: 'clear filters period' },
    'insights.saveCsv': { title: 'Save figure as CSV', icon: 'FileSpreadsheet' },
  }),
  ...inPlace('trackers', {
    'trackers.new': { title: 'New tracker', icon: 'Plus', keys: ['n'], aliases: 'add create' },
    'tracker.hear': { title: 'Hear it', icon: 'Headphones', keys: ['e'], aliases: 'play listen hits' },
    'tracker.showCalls': { title: 'Show calls', icon: 'List', keys: ['c'] },
    'tracker.save': { title: 'Save tracker', icon: 'Check', keys: ['Mod+Enter'] },
    'tracker.duplicate': { title: 'Duplicate tracker', icon: 'CopyPlus' },
    'tracker.remove': { title: 'Delete tracker', icon: 'Trash2' },
    'tracker.close': { title: 'Close tracker', icon: 'X', keys: ['Escape'] },
  }),
  ...inPlace('agent', {
    'agent.hear': { title: 'Hear it', icon: 'Headphones', ...inMenu },
    'agent.print': { title: 'Print agent page', icon: 'Printer', aliases: 'one-on-one 1:1' },
    'agent.back': { title: 'Back to the agents', keys: ['Escape'] },
  }),
  ...inPlace('list', {
    'agent.open': { title: 'Open agent page', icon: 'UserRound', ...inMenu },
  }),
  ...inPlace('account', {
    ...inLine('Next or previous call', repeatedKey, {
      'account.down': { title: 'Next call', keys: ['j', 'ArrowDown'] },
      'account.up': { title: 'Previous call', keys: ['k', 'ArrowUp'] },
    }),
    'account.openCall': { title: 'Open the call', keys: ['o'], line: 'Open the call (also Enter)' },
    'account.split': { title: 'Not this account…', icon: 'Unlink', keys: ['x'], aliases: 'split remove wrong' },
    'account.splitKey': { title: 'Don’t join by this', icon: 'Unlink', ...inMenu },
    'account.merge': { title: 'Merge with this account', icon: 'Merge', ...inMenu },
    'account.undoDecision': { title: 'Undo the change to the account', ...inMenu },
    'account.showCalls': { title: 'Show calls', icon: 'List', keys: ['c'] },
    'account.find': { title: 'Find calls, chats, or words', icon: 'Search', keys: ['/'], aliases: 'search transcript' },
    'account.hear': { title: 'Hear it', icon: 'Headphones', keys: ['e'], aliases: 'play listen words' },
    'account.readMore': { title: 'Read more calls', aliases: 'search transcripts records' },
    'account.stopReading': { title: 'Stop reading' },
    'account.clearFilter': { title: 'Show all calls and chats', icon: 'X' },
    'account.back': { title: 'Back to the accounts', keys: ['Escape'] },
  }),
  ...inPlace('list', {
    'account.open': { title: 'Open account', icon: 'Building2', ...inMenu },
  }),
  ...inPlace('account', {
    'accounts.more': { title: 'Show more accounts' },
  }),
  ...inPlace('search', {
    'search.more': { title: 'Show more calls' },
    'search.hear': { title: 'Hear it', icon: 'Headphones', keys: ['Mod+Enter', 'e'], aliases: 'play listen hits' },
  }),
  ...inPlace('hear', {
    'hear.toggle': { title: 'Play or pause', icon: 'Play', keys: ['Shift+k'] },
    ...inLine('Next or previous hit', lineOnly, {
      'hear.next': { title: 'Next hit', icon: 'SkipForward', keys: ['Shift+n'] },
      'hear.previous': { title: 'Previous hit', icon: 'SkipBack', keys: ['Shift+p'] },
    }),
    'hear.longer': { title: 'Play longer', icon: 'UnfoldHorizontal', keys: ['Shift+l'] },
    'hear.note': { title: 'Add note', icon: 'MessageSquarePlus', keys: ['Shift+w'] },
    'hear.open': { title: 'Open the call here', icon: 'CornerDownRight', keys: ['Shift+o'] },
    'hear.stop': { title: 'Stop', icon: 'X', keys: ['Shift+x'] },
  }),
  ...inPlace('print', {
    'print.start': { title: 'Print', icon: 'Printer' },
    'print.pdf': { title: 'Save as PDF', icon: 'FileDown' },
  }),
  ...inPlace('settings', {
    'workspace.edit': { title: 'Edit workspace' },
    'settings.copyPath': { title: 'Copy the data folder’s path' },
    'settings.open-data': { title: 'Open data folder' },
    'settings.open-logs': { title: 'Open log folder' },
    'settings.open-crashes': { title: 'Open the crash reports folder' },
    'settings.deleteCrashReports': { title: 'Delete crash reports' },
    'settings.copyDiagnostics': { title: 'Copy diagnostics' },
    'settings.license': { title: 'Show license' },
    'settings.notices': { title: 'Show third-party notices' },
    'library.pause': { title: 'Pause saving calls' },
    'library.resume': { title: 'Resume saving calls' },
    'library.delete': { title: 'Delete saved calls…' },
    'settings.close': { title: 'Close settings', icon: 'X', keys: ['Escape'] },
  }),
  ...inPlace('app', {
    'dialog.confirm': { title: 'Confirm a dialog', keys: ['Mod+Enter'], ...byControl },
    'app.palette': { title: 'Search calls and actions', icon: 'Search', keys: ['Mod+k'], isUnlisted: true },
    'app.actions': { title: 'Search actions', keys: ['Mod+Shift+p'], isUnlisted: true },
    'app.undo': { title: 'Undo', icon: 'Undo2', keys: ['Mod+z'], repeats: true, aliases: 'revert take back' },
    'draft.discard': { title: 'Discard changes', icon: 'Undo2', aliases: 'unsaved edits draft' },
    'app.redo': { title: 'Redo', icon: 'Redo2', keys: ['Mod+Shift+z', 'Mod+y'], repeats: true },
    'import.choose': { title: 'Import recordings…', icon: 'Upload', keys: ['Mod+o'], aliases: 'upload files open' },
    'go.calls': { title: 'Go to calls', icon: 'List', keys: ['g c'], page: '/calls', link: 'Calls' },
    'go.reviews': { title: 'Go to reviews', icon: 'ListChecks', keys: ['g r'], page: '/reviews', link: 'Reviews' },
    'go.accounts': {
      title: 'Go to accounts',
      icon: 'Building2',
      keys: ['g a'],
      aliases: 'open account company customer',
      page: '/accounts',
      link: 'Accounts',
    },
    'go.agents': {
      title: 'Go to agents',
      icon: 'Users',
      keys: ['g e'],
      aliases: 'team reps people employees',
      page: '/agents',
      link: 'Agents',
    },
    'go.insights': { title: 'Go to insights', icon: 'BarChart3', keys: ['g n'], page: '/insights', link: 'Insights' },
    'go.imports': { title: 'Go to imports', icon: 'Upload', keys: ['g i'], page: '/imports', link: 'Imports' },
    'go.search': {
      title: 'Go to search',
      icon: 'TextSearch',
      keys: ['g /'],
      aliases: 'find words transcripts',
      page: '/search',
    },
    'go.trackers': {
      title: 'Go to trackers',
      icon: 'ScanSearch',
      keys: ['g t'],
      aliases: 'phrases keywords',
      page: '/trackers',
    },
    'go.folders': {
      title: 'Go to watched folders',
      icon: 'FolderInput',
      keys: ['g w'],
      aliases: 'automatic import telephone PBX directory',
      page: '/imports/folders',
    },
    'go.settings': {
      title: 'Go to settings',
      icon: 'Settings',
      keys: ['g s', 'Mod+,'],
      aliases: 'preferences options',
      page: '/settings',
    },
    'go.savedCalls': {
      title: 'Save calls on this computer…',
      icon: 'HardDriveDownload',
      aliases: 'local library offline transcripts',
    },
    'go.diagnostics': {
      title: 'Open diagnostics',
      icon: 'Activity',
      aliases: 'requests log problem',
      page: '/settings/diagnostics',
    },
    'go.view1': view(1),
    'go.view2': view(2),
    'go.view3': view(3),
    'go.view4': view(4),
    'go.view5': view(5),
    'go.view6': view(6),
    'go.view7': view(7),
    'go.view8': view(8),
    'go.view9': view(9),
    'view.rename': { title: 'Rename…', icon: 'Pencil', ...inMenu },
    'view.duplicate': { title: 'Duplicate', icon: 'CopyPlus', ...inMenu },
    'view.unpin': { title: 'Remove from sidebar', icon: 'PinOff', ...inMenu },
    'view.remove': { title: 'Delete', icon: 'Trash2', ...inMenu },
    ...inLine('Go back or forward', lineOnly, {
      'go.back': { title: 'Go back', icon: 'ArrowLeft', keys: ['Alt+ArrowLeft', 'Mod+['] },
      'go.forward': { title: 'Go forward', icon: 'ArrowRight', keys: ['Alt+ArrowRight', 'Mod+]'] },
    }),
    'views.show': { title: 'Add view to sidebar…', icon: 'Pin' },
    'views.duplicate': { title: 'Duplicate view…', icon: 'CopyPlus' },
    'setup.import': {
      title: 'Import team setup…',
      icon: 'FileDown',
      aliases: 'views trackers hints rules columns json share',
    },
    'setup.export': {
      title: 'Export team setup…',
      icon: 'Download',
      aliases: 'views trackers hints rules columns json share',
    },
    'workspace.add': { title: 'Add workspace…', icon: 'Plus' },
    'workspace.enterKey': { title: 'Replace API key…', icon: 'KeyRound' },
    'workspace.remove': { title: 'Remove workspace…', icon: 'Trash2' },
    'app.update': { title: 'Restart to update', icon: 'RotateCw' },
    'request.cancel': { title: 'Cancel the request' },
    'notice.dismiss': { title: 'Dismiss message', icon: 'X' },
    'failure.retry': { title: 'Try again' },
    'failure.edit-connection': { title: 'Edit connection' },
    'failure.enter-key': { title: 'Enter API key' },
    'failure.edit-fields': { title: 'Edit details' },
    'failure.remove-filter': { title: 'Remove filter' },
    'failure.remove-sort': { title: 'Remove sort' },
    'failure.remove-grouping': { title: 'Remove grouping' },
    'failure.choose-another-file': { title: 'Choose another file' },
    'failure.go-back': { title: 'Go back from the error' },
    'failure.copy-details': { title: 'Copy the error’s details' },
    'app.about': { title: 'About Earshot', icon: 'Info', aliases: 'version license', page: '/settings#about' },
    'app.tour': { title: 'Show the tour', icon: 'Compass', aliases: 'demo things to try help start' },
    'app.shortcuts': { title: 'Keyboard shortcuts', icon: 'Keyboard', keys: ['?'], aliases: 'keys help' },
    'app.printShortcuts': { title: 'Print shortcuts', icon: 'Printer', aliases: 'keys help sheet' },
  }),
}

export type CommandId = keyof typeof COMMANDS
export type CommandIconName = NonNullable<(typeof COMMANDS)[CommandId]['icon']>

/** A command that can be run now, with its title of now: "Review 12 selected calls…". */
export interface AvailableCommand {
  readonly id: CommandId
  readonly title: string
}

export const COMMAND_IDS = Object.keys(COMMANDS) as readonly CommandId[]
