import type { Failure } from '../../contract/errors/errors.ts'
import {
  allowsEdit,
  applyEdit,
  hasEdit,
  inverseOf,
  questionsOfReview,
  type Review,
  type ReviewEdit,
  type ReviewNote,
} from '../../domain/reviews/review.ts'
import { NO_TIME, noticed, paused, type ReviewTime } from '../../domain/reviews/reviewTime.ts'
import { createValueStore, type ValueStore } from '../hooks/valueStore.ts'

export type CallReviewState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'open'
      readonly review: Review
      readonly saving: ReviewSaving
      readonly canUndo: boolean
      readonly canRedo: boolean
    }

/**
 * `unsaved`: the core couldn't save the last edits. They are retried. `dropped`: the core's review doesn't allow them, because
 * it was changed elsewhere; `noteTexts` are those of their notes, which stay until they are dismissed.
 */
type ReviewSaving =
  | { readonly kind: 'saved' | 'saving' }
  | { readonly kind: 'unsaved'; readonly failure: Failure }
  | DroppedEdits

export interface DroppedEdits {
  readonly kind: 'dropped'
  readonly failure: Failure
  readonly noteTexts: readonly string[]
}

interface CallReviewPorts {
  load(): Promise<Review | null>
  save(reviewId: string, edit: ReviewEdit, spentMs: number): Promise<unknown>
  failureFrom(error: unknown): Failure
  /** The last edits are lost, and no review is left to show them. */
  reportLost(lost: DroppedEdits): void
  now(): number
  monotonicMs(): number
  /** Whether the window shows the call. Time in a hidden window doesn't count. */
  isVisible(): boolean
  /** Resolves when saving should be retried. */
  beforeRetry(): Promise<void>
  /** Edits that weren't saved, from before the page was reloaded. */
  unsaved(): readonly UnsavedEdit[]
  /** Called with the edits that aren't saved whenever they change, also with those that the core's review doesn't allow. */
  keepUnsaved(edits: readonly UnsavedEdit[]): void
}

/** Plain data. */
export interface UnsavedEdit {
  readonly edit: ReviewEdit
  readonly spentMs: number
}

interface Step {
  readonly edit: ReviewEdit
  readonly atMs: number
}

type Loaded = { readonly review: Review | null } | { readonly failure: Failure }

interface UnsavedNote extends UnsavedEdit {
  readonly edit: Extract<ReviewEdit, { kind: 'note' }>
}

/** What an edit changes: "answer to “Greets by name”". */
function changeWords(review: Review, edit: ReviewEdit): string {
  if (edit.kind === 'answers') return edit.answers.length === 1 ? 'answer' : `${edit.answers.length} answers`
  if (edit.kind === 'answer') {
    const question = questionsOfReview(review).find(({ id }) => id === edit.questionId)
    return `answer to “${question?.text ?? `question ${edit.questionId}`}”`
  }
  if (edit.kind === 'reason') return 'reason'
  return edit.kind === 'note' || edit.kind === 'remove-note' ? 'note' : 'finishing the review'
}

/** Retrying doesn't help with these: the core's review differs from the page's. */
const LOST: ReadonlySet<Failure['code']> = new Set(['not-found', 'review-finished', 'invalid-input'])

/** Edits show at once and are sent in order; failed ones are retried. The screen is the saved review plus these. */
export class CallReview {
  readonly state: ValueStore<CallReviewState> = createValueStore<CallReviewState>({ kind: 'loading' })
  readonly #ports: CallReviewPorts
  #pending: readonly UnsavedEdit[] = []
  /** Notes that the core refused. Their texts can still be copied, also after a reload. */
  #dropped: { readonly notes: readonly UnsavedNote[]; readonly saving: DroppedEdits } | null = null
  /** Inverse edits for undo, the newest last. */
  #undo: Step[] = []
  /** What makes undone edits again, the next one last. */
  #redo: Step[] = []
  /** The note being typed. Its keystrokes are one undo step. */
  #typedNoteId: string | null = null
  #isSending = false
  #time: ReviewTime = NO_TIME
  #sentMs = 0
  /** Stores the review with its first edit; null once it is stored. */
  #begin: (() => Promise<Review>) | null = null

  constructor(ports: CallReviewPorts) {
    this.#ports = ports
  }

  /** Not while edits are being saved: what it shows is newer than the core's review. */
  async load(): Promise<void> {
    if (this.#pending.length > 0) return
    this.#open(await this.#loaded(), (review) => this.take(review))
  }

  #loaded(): Promise<Loaded> {
    return this.#ports.load().then(
      (review) => ({ review }),
      (error: unknown) => ({ failure: this.#ports.failureFrom(error) }),
    )
  }

  #open(loaded: Loaded, take: (review: Review) => void): void {
    if ('failure' in loaded) this.state.set({ kind: 'failed', ...loaded })
    else if (loaded.review === null) this.state.set({ kind: 'none' })
    else take(loaded.review)
  }

  /** Opens a review that is only stored with its first edit, so that looking at a call leaves none behind. */
  propose(draft: Review, begin: () => Promise<Review>): void {
    this.#take(draft)
    this.#begin = begin
    this.#restoreUnsaved()
  }

  take(review: Review): void {
    this.#take(review)
    this.#restoreUnsaved()
  }

  #take(review: Review, saving: ReviewSaving = { kind: 'saved' }): void {
    this.#begin = null
    this.#pending = []
    this.#undo = []
    this.#redo = []
    this.#typedNoteId = null
    this.state.set({ kind: 'open', review, saving, canUndo: false, canRedo: false })
  }

  /** Those that the review doesn't allow anymore are refused by the core, like others. */
  #restoreUnsaved(): void {
    const state = this.state.current()
    if (state.kind !== 'open') return
    const [first, ...others] = this.#ports.unsaved()
    // The unsaved edits include the dropped notes, which are sent again.
    this.#dropped = null
    if (first === undefined) return
    // The core may have saved the first one without the page knowing.
    const unsaved = hasEdit(state.review, first.edit) ? others : [first, ...others]
    const review = unsaved.reduce((before, { edit }) => applyEdit(before, edit, this.#ports.now()), state.review)
    this.state.set({ ...state, review })
    this.#setPending(unsaved)
    void this.#sendAll()
  }

  /** Also while `saving` shows edits that were dropped before. */
  get hasUnsent(): boolean {
    return this.#pending.length > 0
  }

  /** Drops what the core's review doesn't allow. */
  dismissDropped(): void {
    const state = this.state.current()
    if (state.kind !== 'open' || state.saving.kind !== 'dropped') return
    this.#dropped = null
    this.#setPending(this.#pending)
    this.#saving({ kind: this.#pending.length > 0 ? 'saving' : 'saved' })
  }

  /** Returns whether the review allowed it. The same answer again changes nothing: it keeps its time and its reason. */
  edit(edit: ReviewEdit): boolean {
    const state = this.state.current()
    if (state.kind !== 'open' || !allowsEdit(state.review, edit)) return false
    if (edit.kind === 'answer' && hasEdit(state.review, edit)) return true
    const typedNoteId = edit.kind === 'note' && isTyped(edit.note, state.review) ? edit.note.noteId : null
    const isTyping = typedNoteId !== null && typedNoteId === this.#typedNoteId
    const inverse = inverseOf(state.review, edit)
    const atMs = this.#ports.monotonicMs()
    const former = isTyping ? this.#undo.pop() : undefined
    if (former !== undefined) this.#undo.push({ ...former, atMs })
    else if (inverse !== null) this.#undo.push({ edit: inverse, atMs })
    this.#typedNoteId = typedNoteId
    if (edit.kind === 'reopen') this.#undo = []
    this.#redo = []
    const returning = edit.kind === 'reopen' ? (this.#dropped?.notes ?? []) : []
    if (edit.kind === 'reopen') this.#dropped = null
    this.#make(edit)
    for (const note of returning) this.#make(note.edit)
    return true
  }

  /** What is typed into the note from now on is another undo step. */
  leaveNote(): void {
    this.#typedNoteId = null
  }

  /** When the edit that `undo` would revert was made, by `monotonicMs`; 0 without one. */
  lastMadeAt(): number {
    return this.#undo.at(-1)?.atMs ?? 0
  }

  /** Reverts the last edit. Returns what it was, null if there was none. */
  undo(): string | null {
    return this.#step(this.#undo, this.#redo)
  }

  /** Makes the last undone edit again. Returns what it is, null if there is none. */
  redo(): string | null {
    return this.#step(this.#redo, this.#undo)
  }

  #step(from: Step[], to: Step[]): string | null {
    const state = this.state.current()
    this.#typedNoteId = null
    const edit = state.kind === 'open' ? from.pop()?.edit : undefined
    if (state.kind !== 'open' || edit === undefined) return null
    const inverse = edit.kind === 'reopen' ? ({ kind: 'finish' } as const) : inverseOf(state.review, edit)
    if (inverse !== null) to.push({ edit: inverse, atMs: this.#ports.monotonicMs() })
    this.#make(edit)
    return changeWords(state.review, edit)
  }

  /** Records user activity, see `reviewTime`. A finished review counts no time. */
  noticed(): void {
    const state = this.state.current()
    if (!this.#ports.isVisible()) return
    if (state.kind === 'open' && !state.review.isDone) this.#time = noticed(this.#time, this.#ports.monotonicMs())
  }

  /** The window was hidden, even if the recording plays on. */
  paused(): void {
    this.#time = paused(this.#time, this.#ports.monotonicMs())
    this.keepTime()
  }

  /** Saves time that was spent without an edit. Call it regularly and on unmount. */
  keepTime(): void {
    if (this.#begin !== null) return
    if (this.state.current().kind === 'open' && this.#time.spentMs - this.#sentMs >= 1000) this.#send({ kind: 'time' })
  }

  #make(edit: ReviewEdit): void {
    const state = this.state.current()
    if (state.kind !== 'open') return
    this.noticed()
    const review = applyEdit(state.review, edit, this.#ports.now())
    this.state.set({ ...state, review, canUndo: this.#undo.length > 0, canRedo: this.#redo.length > 0 })
    this.#send(edit)
  }

  #send(edit: ReviewEdit): void {
    const spentMs = this.#time.spentMs - this.#sentMs
    this.#sentMs = this.#time.spentMs
    const last = this.#pending.at(-1)
    // The first may be in flight. For the others, only the latest text of a note is needed.
    const isSameNote = last?.edit.kind === 'note' && edit.kind === 'note' && last.edit.note.noteId === edit.note.noteId
    if (last !== undefined && this.#pending.length > 1 && isSameNote) {
      this.#setPending([
        ...this.#pending.slice(0, -1),
        { edit: { ...last.edit, ...edit }, spentMs: last.spentMs + spentMs },
      ])
    } else this.#setPending([...this.#pending, { edit, spentMs }])
    void this.#sendAll()
  }

  #setPending(edits: readonly UnsavedEdit[]): void {
    this.#pending = edits
    this.#ports.keepUnsaved([...edits, ...(this.#dropped?.notes ?? [])])
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let next = this.#pending[0]; next !== undefined; next = this.#pending[0]) {
        const state = this.state.current()
        if (state.kind !== 'open') return
        if (state.saving.kind === 'saved' || state.saving.kind === 'dropped') this.#saving({ kind: 'saving' })
        try {
          const reviewId = this.#begin === null ? state.review.reviewId : await this.#store(this.#begin)
          await this.#ports.save(reviewId, next.edit, next.spentMs)
          if (this.#pending[0] === next) this.#setPending(this.#pending.slice(1))
        } catch (error) {
          if (await this.#hasLost(this.#ports.failureFrom(error))) return
          await this.#ports.beforeRetry()
        }
      }
      this.#saving({ kind: 'saved' })
    } finally {
      this.#isSending = false
    }
  }

  async #store(begin: () => Promise<Review>): Promise<string> {
    const begun = await begin()
    this.#begin = null
    const state = this.state.current()
    // Another window may have begun it with answers.
    const review = this.#pending.reduce((before, { edit }) => applyEdit(before, edit, this.#ports.now()), begun)
    if (state.kind === 'open') this.state.set({ ...state, review })
    return begun.reviewId
  }

  /** Whether the core's review differs from the page's or is gone. If so, loads the core's and reports the failure. */
  async #hasLost(failure: Failure): Promise<boolean> {
    if (!LOST.has(failure.code)) {
      this.#saving({ kind: 'unsaved', failure })
      return false
    }
    const loaded = await this.#loaded()
    // Also those that were made meanwhile. What isn't a note is easy to repeat.
    const notes = notesIn([...(this.#dropped?.notes ?? []), ...this.#pending])
    const saving: DroppedEdits = { kind: 'dropped', failure, noteTexts: notes.map(({ edit }) => edit.note.text) }
    this.#dropped = notes.length === 0 ? null : { notes, saving }
    const isTimeOnly = notes.length === 0 && this.#pending.every(({ edit }) => edit.kind === 'time')
    this.#setPending([])
    this.#open(loaded, (review) => this.#take(review, saving))
    const { kind } = this.state.current()
    if (kind !== 'open' && !isTimeOnly) this.#ports.reportLost(saving)
    if (kind === 'none') {
      // The report is the only place for their texts: the next review of the call is another one.
      this.#dropped = null
      this.#setPending([])
    }
    return true
  }

  #saving(saving: ReviewSaving): void {
    const state = this.state.current()
    if (state.kind !== 'open') return
    const isFine = saving.kind === 'saved' || saving.kind === 'saving'
    this.state.set({ ...state, saving: isFine ? (this.#dropped?.saving ?? saving) : saving })
  }
}

/** Whether only its text changes. */
function isTyped({ noteId, questionId }: ReviewNote, { notes }: Review): boolean {
  const before = notes.find((one) => one.noteId === noteId)
  return before === undefined || before.questionId === questionId
}

/** The latest text of each note, unless it is empty. */
function notesIn(edits: readonly UnsavedEdit[]): readonly UnsavedNote[] {
  const notes = edits.filter((one): one is UnsavedNote => one.edit.kind === 'note' && one.edit.note.text !== '')
  return [...new Map(notes.map((note) => [note.edit.note.noteId, note])).values()]
}
