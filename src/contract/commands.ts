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
  reviews: 'Reviews',
  insights: 'Insights',
  search: 'Search',
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
  /** Other words to find it by. */
  readonly aliases?: string
}

/** A view of the sidebar, by its place there. */
const view = (at: number) =>
  ({
    title: `Go to view ${at}`,
    place: 'app',
    keys: [`g ${at}`],
    line: 'Go to a view of the sidebar',
    // The palette lists the views by name.
    isKeyOnly: true,
  }) as const

const byControl = { isKeyOnly: true, isHandledByControl: true } as const

const forPressed = { isKeyOnly: true, isOfMenu: true } as const

/**
 * Everything that a person can make the app do. Buttons, menus, tooltips, the palette and the shortcut sheet take their words
 * and keys from it. In the order in which they are listed.
 */
const CATALOG = {
  'player.toggle': { title: 'Play or pause', place: 'player', keys: [' '] },
  'player.back': { title: 'Back 5 seconds', place: 'player', keys: ['ArrowLeft'], line: 'Back or forward 5 seconds' },
  'player.forward': {
    title: 'Forward 5 seconds',
    place: 'player',
    keys: ['ArrowRight'],
    line: 'Back or forward 5 seconds',
  },
  'player.farBack': {
    title: 'Back 30 seconds',
    place: 'player',
    keys: ['Shift+ArrowLeft'],
    line: 'Back or forward 30 seconds',
  },
  'player.farForward': {
    title: 'Forward 30 seconds',
    place: 'player',
    keys: ['Shift+ArrowRight'],
    line: 'Back or forward 30 seconds',
  },
  'player.stepBack': {
    title: 'Back 0.1 seconds',
    place: 'player',
    keys: [','],
    line: 'Back or forward 0.1 seconds',
    isKeyOnly: true,
  },
  'player.stepForward': {
    title: 'Forward 0.1 seconds',
    place: 'player',
    keys: ['.'],
    line: 'Back or forward 0.1 seconds',
    isKeyOnly: true,
  },
  'player.start': {
    title: 'Go to the start',
    place: 'player',
    keys: ['Home'],
    line: 'Start or end, with the waveform focused',
    ...byControl,
  },
  'player.end': {
    title: 'Go to the end',
    place: 'player',
    keys: ['End'],
    line: 'Start or end, with the waveform focused',
    ...byControl,
  },
  'player.slower': { title: 'Play slower', place: 'player', keys: ['['], line: 'Slower or faster' },
  'player.faster': {
    title: 'Play faster',
    place: 'player',
    keys: [']'],
    line: 'Slower or faster',
    aliases: 'speed rate',
  },
  'player.skipSilence': { title: 'Skip silence', place: 'player', keys: ['s'], aliases: 'pauses' },
  'player.loop': { title: 'Loop from here, or end the loop', place: 'player', keys: ['l'] },
  'player.mute': { title: 'Mute', place: 'player', keys: ['m'], aliases: 'sound volume' },
  'player.pictureInPicture': { title: 'Picture in picture', place: 'player' },
  'player.fullScreen': { title: 'Full screen for video', place: 'player', keys: ['f'] },
  'moment.play': { title: 'Play from here', place: 'player', ...forPressed },
  'moment.copyLink': { title: 'Copy link to this moment', place: 'player' },

  'call.next': { title: 'Next call in the list', place: 'call', keys: ['j'] },
  'call.previous': { title: 'Previous call in the list', place: 'call', keys: ['k'] },
  'call.scrollUp': {
    title: 'Scroll the transcript up',
    place: 'call',
    keys: ['PageUp'],
    line: 'Scroll the transcript',
    isKeyOnly: true,
  },
  'call.scrollDown': {
    title: 'Scroll the transcript down',
    place: 'call',
    keys: ['PageDown'],
    line: 'Scroll the transcript',
    isKeyOnly: true,
  },
  'call.details': {
    title: 'Show details of the call',
    place: 'call',
    keys: ['i'],
    aliases: 'info attendees associations',
  },
  'call.find': { title: 'Find in the transcript or the conversation', place: 'call', keys: ['Mod+f'] },
  'find.next': { title: 'Next match', place: 'call', keys: ['Enter'], line: 'Next or previous match', ...byControl },
  'find.previous': {
    title: 'Previous match',
    place: 'call',
    keys: ['Shift+Enter'],
    line: 'Next or previous match',
    ...byControl,
  },
  'find.matchCase': { title: 'Match case', place: 'call' },
  'find.wholeWords': { title: 'Match whole words', place: 'call' },
  'transcript.copy': { title: 'Copy transcript', place: 'call' },
  'transcript.follow': { title: 'Back to current line', place: 'call' },
  'chat.jump': { title: 'Jump to date…', place: 'call' },
  'scorecard.details': { title: 'Show weights, categories, and agreement', place: 'call' },
  'call.back': { title: 'Back to the list', place: 'call', keys: ['Escape'] },
  'turn.copyQuote': { title: 'Copy quote', place: 'call', ...forPressed },
  'turn.copyLink': { title: 'Copy link to this line', place: 'call', ...forPressed },
  'turn.pin': { title: 'Pin this line to the playback position', place: 'player', ...forPressed },
  'turn.unpin': { title: 'Unpin this line', place: 'player', ...forPressed },
  'turn.markAgent': { title: 'Mark the speaker as the agent', place: 'call', ...forPressed },
  'message.copy': { title: 'Copy message', place: 'call', ...forPressed },
  'message.note': { title: 'Add note to this message', place: 'review', ...forPressed },

  'review.start': {
    title: 'Start the review',
    place: 'review',
    keys: ['r'],
    line: 'Start or return to the review',
  },
  'review.return': {
    title: 'Return to the review',
    place: 'review',
    keys: ['r'],
    line: 'Start or return to the review',
  },
  'review.yes': { title: 'Answer yes', place: 'review', keys: ['y'], line: 'Answer yes, no, or not applicable' },
  'review.no': { title: 'Answer no', place: 'review', keys: ['n'], line: 'Answer yes, no, or not applicable' },
  'review.notApplicable': {
    title: 'Answer not applicable',
    place: 'review',
    keys: ['a'],
    line: 'Answer yes, no, or not applicable',
  },
  'review.restYes': { title: 'Answer the rest yes', place: 'review', keys: ['Shift+y'], aliases: 'remaining all' },
  'review.previousQuestion': {
    title: 'Previous question',
    place: 'review',
    keys: ['ArrowUp'],
    line: 'Move between questions',
    isKeyOnly: true,
  },
  'review.nextQuestion': {
    title: 'Next question',
    place: 'review',
    keys: ['ArrowDown'],
    line: 'Move between questions',
    isKeyOnly: true,
  },
  'review.clearAnswer': { title: 'Clear the answer', place: 'review', keys: ['Backspace', 'Delete'], isKeyOnly: true },
  'review.nextHint': {
    title: 'Next hint of the question',
    place: 'review',
    keys: ['h'],
    line: 'Next or previous hint of the question',
    aliases: 'jump candidate turn',
  },
  'review.previousHint': {
    title: 'Previous hint of the question',
    place: 'review',
    keys: ['Shift+h'],
    line: 'Next or previous hint of the question',
  },
  'review.editHints': { title: 'Edit hints…', place: 'review', aliases: 'words phrases scorecard' },
  'review.callOrder': { title: 'Order questions as the call goes', place: 'review', aliases: 'sort scorecard' },
  'hints.import': { title: 'Import hints…', place: 'review' },
  'hints.export': { title: 'Export hints as JSON', place: 'review' },
  'review.note': { title: 'Add a note', place: 'review', keys: ['w'] },
  'review.noteHere': { title: 'Add note here', place: 'review', ...forPressed },
  'note.goTo': { title: 'Go to the place of the note', place: 'review', ...forPressed },
  'note.edit': { title: 'Edit note', place: 'review', ...forPressed },
  'note.detach': { title: 'Detach note from the question', place: 'review', ...forPressed },
  'note.copy': { title: 'Copy note', place: 'review', ...forPressed },
  'review.undo': {
    title: 'Undo the last change of the review',
    place: 'review',
    keys: ['Mod+z'],
  },
  'review.redo': {
    title: 'Redo the last undone change of the review',
    place: 'review',
    keys: ['Mod+Shift+z', 'Mod+y'],
  },
  'review.finish': { title: 'Finish the review', place: 'review', keys: ['Mod+Enter'] },

  'review.reopen': { title: 'Reopen the review', place: 'review' },
  'review.showOthers': { title: 'Show other evaluations now', place: 'review' },
  'note.remove': { title: 'Remove note', place: 'review' },

  'queue.next': { title: 'Next unreviewed call', place: 'queue', keys: ['u'] },
  'queue.play': { title: 'Play calls of a queue when opened', place: 'queue' },
  'queue.dontPlay': { title: 'Don’t play calls of a queue when opened', place: 'queue' },
  'queue.skip': { title: 'Skip this call', place: 'queue', keys: ['x'] },
  'queue.unskip': { title: 'Unskip this call', place: 'queue' },
  'sample.redraw': { title: 'Draw the sample again', place: 'queue' },
  'sample.saveReceipt': { title: 'Save receipt of the sample', place: 'queue' },
  'queue.back': { title: 'Back to the review queues', place: 'queue', keys: ['Escape'] },

  'list.down': {
    title: 'Next row',
    place: 'list',
    keys: ['j', 'ArrowDown'],
    line: 'Next or previous row',
    isKeyOnly: true,
  },
  'list.up': {
    title: 'Previous row',
    place: 'list',
    keys: ['k', 'ArrowUp'],
    line: 'Next or previous row',
    isKeyOnly: true,
  },
  'list.pageDown': {
    title: 'One page down',
    place: 'list',
    keys: ['PageDown'],
    line: 'One page up or down',
    isKeyOnly: true,
  },
  'list.pageUp': {
    title: 'One page up',
    place: 'list',
    keys: ['PageUp'],
    line: 'One page up or down',
    isKeyOnly: true,
  },
  'list.first': { title: 'First row', place: 'list', keys: ['Home'], line: 'First or last row', isKeyOnly: true },
  'list.last': { title: 'Last row', place: 'list', keys: ['End'], line: 'First or last row', isKeyOnly: true },
  'list.open': { title: 'Open the call', place: 'list', keys: ['Enter'] },
  'list.preview': { title: 'Preview the call', place: 'list', keys: [' '] },
  'list.closePreview': { title: 'Close the preview', place: 'list', keys: ['Escape'], isKeyOnly: true },
  'list.select': { title: 'Select the row', place: 'list', keys: ['x'] },
  'list.selectUp': {
    title: 'Select the row above too',
    place: 'list',
    keys: ['Shift+ArrowUp'],
    line: 'Select more rows',
    isKeyOnly: true,
  },
  'list.selectDown': {
    title: 'Select the row below too',
    place: 'list',
    keys: ['Shift+ArrowDown'],
    line: 'Select more rows',
    isKeyOnly: true,
  },
  'list.selectAll': { title: 'Select all calls that match', place: 'list', keys: ['Mod+a'] },
  'list.clearSelection': { title: 'Clear the selection', place: 'list', keys: ['Escape'] },
  'list.copyCallLink': { title: 'Copy link', place: 'list', ...forPressed },
  'cell.filter': { title: 'Filter by this value', place: 'list', ...forPressed },
  'cell.copyValue': { title: 'Copy value', place: 'list', ...forPressed },
  'column.sortAscending': { title: 'Sort ascending', place: 'list', ...forPressed },
  'column.sortDescending': { title: 'Sort descending', place: 'list', ...forPressed },
  'column.removeSort': { title: 'Remove sort', place: 'list', ...forPressed },
  'column.filter': { title: 'Filter by this column…', place: 'list', ...forPressed },
  'column.pin': { title: 'Pin column', place: 'list', ...forPressed },
  'column.unpin': { title: 'Unpin column', place: 'list', ...forPressed },
  'column.fitWidth': { title: 'Fit width to content', place: 'list', ...forPressed },
  'column.hide': { title: 'Hide column', place: 'list', ...forPressed },
  'filter.add': { title: 'Add a filter', place: 'list', keys: ['f'] },
  'filter.alternative': {
    title: 'Add an alternative to the last filter',
    place: 'list',
    keys: ['o'],
    aliases: 'or any',
  },
  'filter.text': { title: 'Edit filters as text', place: 'list', keys: ['/'] },

  'filter.edit': { title: 'Edit filter…', place: 'list', ...forPressed },
  'filter.or': { title: 'Add an alternative…', place: 'list', ...forPressed },
  'filter.negate': { title: 'Exclude these calls', place: 'list', ...forPressed },
  'filter.remove': { title: 'Remove filter', place: 'list' },
  'filter.clear': { title: 'Clear all filters', place: 'list' },
  'sort.choose': { title: 'Sort by…', place: 'list' },
  'sort.reverse': { title: 'Reverse sort order', place: 'list' },
  'sort.remove': { title: 'Remove sort', place: 'list' },

  'calls.saveView': { title: 'Save view…', place: 'list' },
  'calls.saveEditedView': { title: 'Save the changes to the view', place: 'list' },
  'calls.resetView': { title: 'Reset the view', place: 'list', aliases: 'discard undo edited' },
  'calls.columns': { title: 'Choose columns…', place: 'list' },
  'calls.review': { title: 'Start review queue…', place: 'list' },
  'calls.export': { title: 'Export…', place: 'list', aliases: 'csv json download' },
  'calls.copyLink': { title: 'Copy link to list', place: 'list' },
  'calls.copyRequest': { title: 'Copy as API request', place: 'list' },
  'calls.refresh': { title: 'Refresh list', place: 'list', aliases: 'reload update' },
  'selection.review': { title: 'Review selected calls…', place: 'list' },
  'selection.export': { title: 'Export selected calls…', place: 'list' },
  'selection.copyLinks': { title: 'Copy links to selected calls', place: 'list' },

  'calls.fromLibrary': { title: 'Show calls on this computer', place: 'list' },
  'calls.fromService': { title: 'Ask the service', place: 'list' },

  'library.everything': { title: 'Save calls with their transcripts', place: 'list' },
  'library.calls': { title: 'Save what the list of calls shows', place: 'list' },
  'library.nothing': { title: 'Don’t save calls', place: 'list' },

  'staging.move': {
    title: 'Move between cells',
    place: 'staging',
    keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    ...byControl,
  },
  'staging.nextCell': {
    title: 'Go to the next cell',
    place: 'staging',
    keys: ['Tab'],
    line: 'Next or previous cell',
    ...byControl,
  },
  'staging.previousCell': {
    title: 'Go to the previous cell',
    place: 'staging',
    keys: ['Shift+Tab'],
    line: 'Next or previous cell',
    ...byControl,
  },
  'staging.edit': {
    title: 'Edit the cell, or type to replace its text',
    place: 'staging',
    keys: ['Enter', 'F2'],
    ...byControl,
    isOfMenu: true,
  },
  'staging.cancelEdit': { title: 'Cancel editing the cell', place: 'staging', keys: ['Escape'], ...byControl },
  'staging.paste': { title: 'Paste cells from a spreadsheet', place: 'staging', keys: ['Mod+v'], ...byControl },
  'staging.fillDown': { title: 'Fill down', place: 'staging', keys: ['Mod+d'], ...byControl, isOfMenu: true },
  'staging.clearCell': { title: 'Clear the cell', place: 'staging', keys: ['Delete'], ...byControl, isOfMenu: true },
  'staging.problems': { title: 'Show problems', place: 'staging', ...forPressed },
  'staging.select': { title: 'Select the recording', place: 'staging', keys: [' '], ...byControl, isOfMenu: true },
  'staging.selectAll': {
    title: 'Select all recordings',
    place: 'staging',
    keys: ['Mod+a'],
    isHandledByControl: true,
  },
  'staging.skip': {
    title: 'Skip recordings',
    place: 'staging',
    keys: ['Delete'],
    line: 'Skip recordings, in the columns Recording and Status',
    ...byControl,
    isOfMenu: true,
  },
  'staging.clearSelection': { title: 'Clear selection', place: 'staging' },
  'staging.userId': { title: 'Set agent of the selection…', place: 'staging' },
  'staging.timestamp': { title: 'Set date of the selection…', place: 'staging' },
  'staging.callTypeId': { title: 'Set call type of the selection…', place: 'staging' },
  'staging.title': { title: 'Set title of the selection…', place: 'staging' },
  'staging.leadName': { title: 'Set lead of the selection…', place: 'staging' },
  'staging.leadCompany': { title: 'Set company of the selection…', place: 'staging' },
  'staging.fill': { title: 'Fill in from CSV…', place: 'staging' },
  'staging.addLinks': { title: 'Add links…', place: 'staging' },
  'staging.import': { title: 'Import the ready recordings', place: 'staging', keys: ['Mod+Enter'] },
  'staging.importWarned': { title: 'Import recordings with warnings', place: 'staging' },
  'staging.showAll': { title: 'Show all recordings', place: 'staging' },
  'staging.undo': { title: 'Undo the last change', place: 'staging', keys: ['Mod+z'] },

  'imports.pause': { title: 'Pause imports', place: 'imports' },
  'imports.resume': { title: 'Resume imports', place: 'imports' },
  'imports.notify': { title: 'Notify me when done', place: 'imports' },
  'imports.retryFailed': { title: 'Retry failed', place: 'imports' },
  'imports.clearCompleted': { title: 'Clear completed', place: 'imports' },
  'imports.cancelQueued': { title: 'Cancel queued', place: 'imports' },
  'imports.showAll': { title: 'Show all imports', place: 'imports' },
  'import.open': { title: 'Open call', place: 'imports', ...forPressed },
  'import.sendNext': { title: 'Send next', place: 'imports' },
  'import.sendLast': { title: 'Send last', place: 'imports' },
  'import.retry': { title: 'Send again', place: 'imports' },
  'import.correct': { title: 'Edit details', place: 'imports', ...forPressed },
  'import.cancel': { title: 'Cancel import', place: 'imports' },
  'import.remove': { title: 'Remove from the list', place: 'imports' },

  'reviews.sample': { title: 'Draw sample…', place: 'reviews' },
  'reviews.exportCsv': { title: 'Export all reviews as CSV', place: 'reviews' },
  'reviews.exportJson': { title: 'Export all reviews as JSON', place: 'reviews' },
  'reviews.print': { title: 'Print reviews of an agent…', place: 'reviews' },
  'review.print': { title: 'Print review', place: 'reviews' },
  'review.remove': { title: 'Remove review', place: 'reviews' },
  'queue.remove': { title: 'Remove queue', place: 'reviews' },

  'insights.load': { title: 'Load evaluations', place: 'insights' },
  'insights.cancelLoad': { title: 'Cancel loading evaluations', place: 'insights' },
  'search.more': { title: 'Show more calls', place: 'search' },

  'print.start': { title: 'Print', place: 'print' },
  'print.pdf': { title: 'Save as PDF', place: 'print' },

  'workspace.edit': { title: 'Edit workspace', place: 'settings' },
  'settings.copyPath': { title: 'Copy path of the data folder', place: 'settings' },
  'settings.open-data': { title: 'Open data folder', place: 'settings' },
  'settings.open-logs': { title: 'Open log folder', place: 'settings' },
  'settings.open-crashes': { title: 'Open folder of crash reports', place: 'settings' },
  'settings.deleteCrashReports': { title: 'Delete crash reports', place: 'settings' },
  'settings.copyDiagnostics': { title: 'Copy diagnostics', place: 'settings' },
  'settings.license': { title: 'Show license', place: 'settings' },
  'settings.notices': { title: 'Show third-party notices', place: 'settings' },
  'library.pause': { title: 'Pause saving calls', place: 'settings' },
  'library.resume': { title: 'Resume saving calls', place: 'settings' },
  'library.delete': { title: 'Delete saved calls', place: 'settings' },
  'settings.close': { title: 'Back from settings', place: 'settings', keys: ['Escape'] },

  'dialog.confirm': { title: 'Confirm a dialog', place: 'app', keys: ['Mod+Enter'], ...byControl },
  'app.palette': { title: 'Search calls and actions', place: 'app', keys: ['Mod+k'], isKeyOnly: true },
  'app.actions': { title: 'Search actions', place: 'app', keys: ['Mod+Shift+p'], isKeyOnly: true },
  'app.undo': { title: 'Undo', place: 'app', keys: ['Mod+z'], aliases: 'revert take back' },
  'app.redo': { title: 'Redo', place: 'app', keys: ['Mod+Shift+z', 'Mod+y'] },
  'import.choose': { title: 'Import recordings…', place: 'app', keys: ['Mod+o'], aliases: 'upload files open' },
  'go.calls': { title: 'Go to calls', place: 'app', keys: ['g c'] },
  'go.search': {
    title: 'Go to search',
    place: 'app',
    keys: ['g /'],
    aliases: 'find words transcripts',
  },
  'go.reviews': { title: 'Go to reviews', place: 'app', keys: ['g r'] },
  'go.imports': { title: 'Go to imports', place: 'app', keys: ['g i'] },
  'go.insights': { title: 'Go to insights', place: 'app', keys: ['g n'] },
  'go.settings': {
    title: 'Go to settings',
    place: 'app',
    keys: ['g s', 'Mod+,'],
    aliases: 'preferences options',
  },
  'go.savedCalls': {
    title: 'Save calls on this computer…',
    place: 'app',
    aliases: 'local library offline transcripts',
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
  'view.rename': { title: 'Rename…', place: 'app', ...forPressed },
  'view.duplicate': { title: 'Duplicate', place: 'app', ...forPressed },
  'view.unpin': { title: 'Remove from sidebar', place: 'app', ...forPressed },
  'view.export': { title: 'Export as JSON', place: 'app', ...forPressed },
  'view.remove': { title: 'Delete', place: 'app', ...forPressed },
  'go.back': {
    title: 'Go back',
    place: 'app',
    keys: ['Alt+ArrowLeft', 'Mod+['],
    line: 'Go back or forward',
  },
  'go.forward': {
    title: 'Go forward',
    place: 'app',
    keys: ['Alt+ArrowRight', 'Mod+]'],
    line: 'Go back or forward',
  },
  'views.show': { title: 'Add view to sidebar…', place: 'app' },
  'views.duplicate': { title: 'Duplicate view…', place: 'app' },
  'views.import': { title: 'Import views…', place: 'app' },
  'views.export': { title: 'Export all views as JSON', place: 'app' },
  'workspace.add': { title: 'Add workspace…', place: 'app' },
  'workspace.enterKey': { title: 'Replace API key…', place: 'app' },
  'workspace.remove': { title: 'Remove workspace…', place: 'app' },
  'app.update': { title: 'Restart to update', place: 'app' },
  'request.cancel': { title: 'Cancel the request', place: 'app' },
  'notice.dismiss': { title: 'Dismiss message', place: 'app' },
  'failure.retry': { title: 'Try again', place: 'app' },
  'failure.edit-connection': { title: 'Edit connection', place: 'app' },
  'failure.enter-key': { title: 'Enter API key', place: 'app' },
  'failure.edit-fields': { title: 'Edit details', place: 'app' },
  'failure.remove-filter': { title: 'Remove filter', place: 'app' },
  'failure.choose-another-file': { title: 'Choose another file', place: 'app' },
  'failure.go-back': { title: 'Go back from the failure', place: 'app' },
  'failure.copy-details': { title: 'Copy details of the failure', place: 'app' },
  'app.about': { title: 'About Earshot', place: 'app', aliases: 'version license' },
  'app.shortcuts': { title: 'Keyboard shortcuts', place: 'app', keys: ['?'], aliases: 'keys help' },
  'app.printShortcuts': { title: 'Print shortcuts', place: 'app', aliases: 'keys help sheet' },
} as const satisfies Readonly<Record<string, Command>>

export type CommandId = keyof typeof CATALOG

/** A command that can be run now, with its title of now: "Review 12 selected calls…". */
export interface AvailableCommand {
  readonly id: CommandId
  readonly title: string
}

export const COMMANDS: Readonly<Record<CommandId, Command>> = CATALOG
export const COMMAND_IDS = Object.keys(CATALOG) as readonly CommandId[]
