import { join } from 'node:path'
import type { AccountCorrection } from '../../domain/accounts/accountCorrection.ts'
import type { NewTracker } from '../../domain/trackers/tracker.ts'
import type { NewView } from '../../domain/views/viewFile.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { Reviews } from '../reviews/reviews.ts'
import { openDatabase, type OpenedDatabase } from '../storage/database.ts'
import { ACCOUNT_CORRECTIONS, LAYOUTS, MARKS, trackerKind, viewKind } from './kinds.ts'
import { ListenerMarks } from './listenerMarks.ts'
import { MadeList } from './madeList.ts'
import { moveReviewsFile } from './olderFiles.ts'
import { REASONS } from './reasons.ts'
import { TableLayouts } from './tableLayouts.ts'
import { workspaceMigrations } from './workspaceMigrations.ts'

interface MadeOptions {
  readonly clock: Clock
  readonly log: Log
  /** Called after each change of what queries of the library use: reviews, queues, trackers, decisions about accounts. */
  readonly onChange: () => void
}

export const madePath = (folder: string) => join(folder, 'workspace.sqlite')

/**
 * What a person made in a workspace, all of it in `workspace.sqlite` of its folder, so that it is backed up and restored together
 * (see `storage/database`). Nothing of it is at the service.
 */
export class Made {
  readonly reviews: Reviews
  readonly views: MadeList<NewView>
  readonly trackers: MadeList<NewTracker>
  readonly reasons: MadeList<{ readonly text: string }>
  readonly layouts: TableLayouts
  readonly marks: ListenerMarks
  /** Oldest first. */
  readonly accountCorrections: MadeList<AccountCorrection>
  readonly clock: Clock
  readonly #file: OpenedDatabase
  readonly #lists: readonly { close(): void }[]

  /** Fails with `stored-by-newer-version`, `disk-full`. */
  constructor(folder: string, { clock, log, onChange }: MadeOptions) {
    this.clock = clock
    const path = madePath(folder)
    moveReviewsFile(folder, path)
    this.#file = openDatabase(path, { migrations: workspaceMigrations(folder, log), clock, log })
    if (this.#file.recovery !== null) log.error('made.damaged', { ...this.#file.recovery })
    const { database } = this.#file
    const onUnreadable = (list: string) => (what: string) => log.error('made.passed-over', { list, what })
    this.reviews = new Reviews(this.#file, { clock, onChange })
    this.views = new MadeList(database, viewKind(onUnreadable('views')), { clock })
    this.trackers = new MadeList(database, trackerKind(onUnreadable('trackers')), { clock, onChange })
    this.reasons = new MadeList(database, REASONS, { clock })
    this.accountCorrections = new MadeList(database, ACCOUNT_CORRECTIONS, { clock, onChange })
    const lists = {
      layouts: new MadeList(database, LAYOUTS, { clock }),
      marks: new MadeList(database, MARKS, { clock }),
    }
    this.layouts = new TableLayouts(lists.layouts)
    this.marks = new ListenerMarks(lists.marks)
    this.#lists = [this.views, this.trackers, this.reasons, this.accountCorrections, ...Object.values(lists)]
  }

  close(): void {
    for (const list of this.#lists) list.close()
    this.reviews.close()
    this.#file.close()
  }
}
