import { AppError } from '../../contract/errors/errors.ts'
import { type ImportRule, type NewRule, withAgents, withoutAgent } from '../../domain/recordings/rules/importRule.ts'
import { ruleProblem } from '../../domain/recordings/rules/ruleFile.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import type { ActiveFolders } from './activeFolders.ts'
import type { FileStore } from './store/fileStore.ts'
import type { FolderStore } from './store/folderStore.ts'
import { areReadAlike } from './store/storedFolder.ts'
import { errorCode } from './work/errorCode.ts'

export interface RuleChangesOptions {
  readonly folders: FolderStore
  readonly files: FileStore
  readonly active: ActiveFolders
  /** The page shows something else. */
  readonly shown: () => void
  readonly clock: Clock
  readonly log: Log
}

/** What a person does with the rules of a workspace. */
export class RuleChanges {
  readonly #options: RuleChangesOptions

  constructor(options: RuleChangesOptions) {
    this.#options = options
  }

  /** Fails with `invalid-input`. */
  add(rule: NewRule): { readonly ruleId: string } {
    checkRule(rule)
    const ruleId = this.#options.folders.addRule(rule)
    this.#options.shown()
    return { ruleId }
  }

  /** Fails with `not-found`, `invalid-input`. */
  change(ruleId: string, rule: NewRule): void {
    checkRule(rule)
    this.store({ ...rule, ruleId })
  }

  /** Changes the agent of one extension or agent's name; null forgets it. Fails with `not-found`. */
  remember(ruleId: string, agentText: string, userId: number | null): void {
    const rule = this.#options.folders.rule(ruleId)
    this.store(userId === null ? withoutAgent(rule, agentText) : withAgents(rule, { [agentText]: userId }))
  }

  /** Fails with `not-found`, `rule-in-use`. */
  remove(ruleId: string): void {
    this.#options.folders.removeRule(ruleId, this.#options.clock.now())
    this.#options.shown()
  }

  /** Fails with `not-found`. */
  restore(ruleId: string): void {
    this.#options.folders.restoreRule(ruleId)
    this.#options.shown()
  }

  /** Also of folders that use it: their files are decided again. Changes nothing if that can't be written. */
  store(rule: ImportRule): void {
    const { folders, files, active, shown, log } = this.#options
    const isReadAlike = areReadAlike(rule, folders.rule(rule.ruleId))
    const using = folders.folders().filter(({ ruleId }) => ruleId === rule.ruleId)
    files.together(() => {
      folders.changeRule(rule)
      for (const { folderId } of using) active.decideAgain(folderId, isReadAlike)
    })
    if (using.length > 0)
      active.follow().catch((error: unknown) => log.error('folders.not-followed', { code: errorCode(error) }))
    shown()
  }
}

/** Fails with `invalid-input`. */
export function checkRule(rule: NewRule): void {
  const reason = ruleProblem(rule)
  if (reason !== null) throw new AppError('invalid-input', { field: 'rule', reason })
}
