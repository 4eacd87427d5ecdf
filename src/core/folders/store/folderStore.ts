import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../contract/errors/errors.ts'
import { type FolderSettings, USUAL_GRACE_HOURS, type WhenSent } from '../../../contract/import/folders.ts'
import type { ImportRule, NewRule } from '../../../domain/recordings/rules/importRule.ts'
import type { ZoneProof } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import { DAY, type EpochMs } from '../../../domain/units.ts'
import { inTransaction } from '../../storage/database.ts'
import { type FoundRow, Statements } from '../../storage/statements.ts'
import type { StoredFolder } from './storedFolder.ts'

/** Removed folders and rules can be restored this long. */
const KEPT_MS = 30 * DAY

/** Folders and rules. Each change is on disk when its method returns. */
export class FolderStore {
  readonly #database: DatabaseSync
  readonly #statements: Statements

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#statements = new Statements(database)
  }

  /** In the order in which they were added. */
  folders(): readonly StoredFolder[] {
    return this.#statements.all('SELECT * FROM folders WHERE removed_at IS NULL ORDER BY position').map(folderOf)
  }

  /** Fails with `not-found`. */
  folder(folderId: string): StoredFolder {
    return this.#folder('removed_at IS NULL', folderId)
  }

  /** Also of a removed one. */
  zoneOf(folderId: string): string {
    const row = this.#statements.first('SELECT settings FROM folders WHERE folder_id = ?', folderId)
    return row === undefined ? 'UTC' : (JSON.parse(String(row['settings'])) as FolderSettings).timeZone
  }

  rules(): readonly ImportRule[] {
    return this.#statements.all('SELECT rule FROM rules WHERE removed_at IS NULL ORDER BY position').map(ruleOf)
  }

  /** Also a removed one, which a removed folder may use. Fails with `not-found`. */
  rule(ruleId: string): ImportRule {
    const row = this.#statements.first('SELECT rule FROM rules WHERE rule_id = ?', ruleId)
    if (row === undefined) throw new AppError('not-found', { what: 'rule' })
    return ruleOf(row)
  }

  addRule(rule: NewRule): string {
    const ruleId = crypto.randomUUID()
    this.#statements.run('INSERT INTO rules (rule_id, rule) VALUES (?, ?)', ruleId, JSON.stringify({ ...rule, ruleId }))
    return ruleId
  }

  /** Fails with `not-found`. */
  changeRule(rule: ImportRule): void {
    const { ruleId } = rule
    this.#updateRule('UPDATE rules SET rule = ? WHERE rule_id = ?', JSON.stringify(rule), ruleId)
  }

  /** Fails with `rule-in-use`, `not-found`. */
  removeRule(ruleId: string, at: EpochMs): void {
    inTransaction(this.#database, () => {
      const folders = this.folders().filter((folder) => folder.ruleId === ruleId)
      if (folders.length > 0) throw new AppError('rule-in-use', { folders: folders.map(({ name }) => name) })
      this.#updateRule('UPDATE rules SET removed_at = ? WHERE rule_id = ?', at, ruleId)
    })
  }

  /** Fails with `not-found`. */
  restoreRule(ruleId: string): void {
    this.#updateRule('UPDATE rules SET removed_at = NULL WHERE rule_id = ?', ruleId)
  }

  #updateRule(statement: string, ...values: readonly (string | number)[]): void {
    if (this.#statements.run(statement, ...values) === 0) throw new AppError('not-found', { what: 'rule' })
  }

  /** `rule`: stored with it, in one transaction, if it is new. */
  addFolder(
    folder: Omit<StoredFolder, 'ruleId'>,
    rule: { readonly ruleId: string } | { readonly rule: NewRule },
  ): void {
    inTransaction(this.#database, () => {
      const ruleId = 'ruleId' in rule ? this.rule(rule.ruleId).ruleId : this.addRule(rule.rule)
      this.restoreRule(ruleId)
      const { folderId, path, addedAt, startsAt, confirmedRule, proof, disposesSince, isPaused } = folder
      this.#statements.run(
        `INSERT INTO folders (folder_id, path, rule_id, settings, added_at, starts_at, confirmed_rule, proof, disposes_since, is_paused)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        folderId,
        path,
        ruleId,
        settingsText(folder),
        addedAt,
        startsAt,
        confirmedRule,
        JSON.stringify(proof),
        disposesSince,
        Number(isPaused),
      )
    })
  }

  change(folder: StoredFolder): void {
    this.#statements.run(
      `UPDATE folders SET rule_id = ?, settings = ?, confirmed_rule = ?, disposes_since = ?, is_paused = ? WHERE folder_id = ?`,
      folder.ruleId,
      settingsText(folder),
      folder.confirmedRule,
      folder.disposesSince,
      Number(folder.isPaused),
      folder.folderId,
    )
  }

  prove(folderId: string, proof: ZoneProof): void {
    this.#statements.run('UPDATE folders SET proof = ? WHERE folder_id = ?', JSON.stringify(proof), folderId)
  }

  /** Fails with `not-found`. */
  removeFolder(folderId: string, at: EpochMs): void {
    this.folder(folderId)
    this.#statements.run('UPDATE folders SET removed_at = ? WHERE folder_id = ?', at, folderId)
  }

  /** A removed folder. Fails with `not-found`. */
  removedFolder(folderId: string): StoredFolder {
    return this.#folder('removed_at IS NOT NULL', folderId)
  }

  /** Undoes `removeFolder`. Its rule comes back too. */
  restoreFolder(folder: StoredFolder): void {
    inTransaction(this.#database, () => {
      this.restoreRule(folder.ruleId)
      this.#statements.run('UPDATE folders SET removed_at = NULL WHERE folder_id = ?', folder.folderId)
    })
  }

  /** Deletes what was removed long ago. */
  sweep(now: EpochMs): void {
    inTransaction(this.#database, () => {
      this.#statements.run('DELETE FROM folders WHERE removed_at < ?', now - KEPT_MS)
      this.#statements.run(
        'DELETE FROM rules WHERE removed_at < ? AND rule_id NOT IN (SELECT rule_id FROM folders)',
        now - KEPT_MS,
      )
    })
  }

  #folder(where: string, folderId: string): StoredFolder {
    const row = this.#statements.first(`SELECT * FROM folders WHERE ${where} AND folder_id = ?`, folderId)
    if (row === undefined) throw new AppError('not-found', { what: 'folder' })
    return folderOf(row)
  }
}

function settingsText({ name, start, timeZone, selection, plan, whenSent }: FolderSettings): string {
  return JSON.stringify({ name, start, timeZone, selection, plan, whenSent } satisfies FolderSettings)
}

function folderOf(row: FoundRow): StoredFolder {
  const settings = JSON.parse(String(row['settings'])) as FolderSettings
  return {
    ...settings,
    whenSent: whenSentOf(settings),
    folderId: String(row['folder_id']),
    path: String(row['path']),
    ruleId: String(row['rule_id']),
    addedAt: Number(row['added_at']),
    startsAt: row['starts_at'] === null ? null : Number(row['starts_at']),
    confirmedRule: row['confirmed_rule'] === null ? null : String(row['confirmed_rule']),
    proof: JSON.parse(String(row['proof'])) as ZoneProof,
    disposesSince: row['disposes_since'] === null ? null : Number(row['disposes_since']),
    isPaused: row['is_paused'] === 1,
  }
}

/** Folders of earlier versions have no grace period. */
function whenSentOf({ whenSent }: FolderSettings): WhenSent {
  if (whenSent.kind === 'keep') return whenSent
  const { graceHours } = whenSent as Partial<typeof whenSent>
  return { ...whenSent, graceHours: graceHours ?? USUAL_GRACE_HOURS }
}

function ruleOf(row: FoundRow): ImportRule {
  return JSON.parse(String(row['rule'])) as ImportRule
}
