import type { ImportRule } from '../../domain/recordings/rules/importRule.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { DraftNotice } from '../components/notices/DraftNotice.tsx'
import { Dialog } from '../components/overlays/Dialog.tsx'
import { changeRule } from './rule/ruleActions.ts'
import { RuleForm } from './rule/RuleForm.tsx'
import { useKeptDraft } from '../hooks/stored/useKeptDraft.ts'
import { isRuleValid, withoutId } from './setup/setupDraft.ts'
import { useDirectory } from '../client/directory.ts'

interface RuleDialogProps {
  readonly rule: ImportRule
  readonly onClose: () => void
}

/** A rule that no folder uses: it still reads the names of dropped recordings. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const core = useCore()
  const directory = useDirectory()
  const kept = useKeptDraft(`rule ${rule.ruleId}`, withoutId(rule))
  const edited = kept.draft
  const close = () => {
    kept.forget()
    onClose()
  }
  const isSame = JSON.stringify(edited) === JSON.stringify(withoutId(rule))
  return (
    <Dialog
      onClose={onClose}
      keepsOnOutsidePress
      size="large"
      title="Edit rule"
      description="No watched folder uses this rule. It applies to recordings that you drop or choose."
      onCancel={close}
      action={{
        children: 'Save',
        disabledBecause: isRuleValid(edited)
          ? isSame
            ? 'Nothing has changed.'
            : null
          : 'Complete the rule to continue.',
        onClick: () =>
          void changeRule(core, rule, edited).then((isChanged) => {
            if (isChanged) close()
          }),
      }}
    >
      <div className="grid gap-4">
        <DraftNotice isRestored={kept.isRestored} onDiscard={kept.discard} />
        <RuleForm key={kept.round} rule={edited} onChange={kept.change} directory={directory} onLearn={null} />
      </div>
    </Dialog>
  )
}
