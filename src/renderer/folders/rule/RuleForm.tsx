import { useState } from 'react'
import {
  LONGEST_RULE_NAME,
  LONGEST_TEMPLATE,
  type NewRule,
  PHONE_SYSTEMS,
  type PhoneSystem,
  withAgents,
  withoutAgent,
} from '../../../domain/recordings/rules/importRule.ts'
import { SYSTEMS } from '../../../domain/recordings/rules/systems/phoneSystems.ts'
import { TEMPLATE_FIELDS, templateProblem } from '../../../domain/recordings/rules/ruleTemplate.ts'
import type { Directory } from '../../client/directory.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Button, IconButton } from '../../components/controls/Button.tsx'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { CallTypePicker } from '../../imports/staging/CallTypePicker.tsx'
import { PasteAgentsDialog } from './PasteAgentsDialog.tsx'
import { PatternFields } from './PatternFields.tsx'
import { SidecarFields } from './SidecarFields.tsx'
import { ZoneFields } from './ZoneFields.tsx'

interface RuleFormProps {
  readonly rule: NewRule
  readonly onChange: (rule: NewRule) => void
  readonly directory: Directory
  /** Opens a dialog that derives a pattern from two files. */
  readonly onLearn: (() => void) | null
}

const OWN = 'own'
const NO_FIELD = ''

/** How the files of a folder become calls. */
export function RuleForm({ rule, onChange, directory, onLearn }: RuleFormProps) {
  const { customFields, agentName, users } = directory
  const change = (part: Partial<NewRule>) => onChange({ ...rule, ...part })
  const [isPasting, setPasting] = useState(false)
  const ownField = rule.agents.customField
  const fieldKeys = ownField === null || customFields.includes(ownField) ? customFields : [...customFields, ownField]
  return (
    <form aria-label="Rule" noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <TextField
          label="Name of the rule"
          value={rule.name}
          maxLength={LONGEST_RULE_NAME}
          onChange={(name) => change({ name })}
          problem={rule.name.trim() === '' ? 'Enter a name.' : undefined}
        />
        <Select<PhoneSystem | typeof OWN>
          label="Phone system"
          options={[
            ...PHONE_SYSTEMS.map((value) => ({ value, label: SYSTEMS[value].name })),
            { value: OWN, label: 'Another system: use patterns' },
          ]}
          value={rule.system ?? OWN}
          onChange={(system) => change(system === OWN ? { system: null } : { system, patterns: [] })}
        />
      </div>
      {rule.system === null && (
        <div className="grid gap-2">
          <PatternFields patterns={rule.patterns} onChange={(patterns) => change({ patterns })} />
          {onLearn && (
            <div>
              <Button command="rule.learn" onClick={onLearn} />
            </div>
          )}
        </div>
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <ZoneFields zone={rule.zone} onChange={(zone) => change({ zone })} />
        <div className="grid content-start gap-2">
          <Select
            label="Custom field with the agent’s extension"
            options={[{ value: NO_FIELD, label: 'None' }, ...fieldKeys.map((key) => ({ value: key, label: key }))]}
            value={rule.agents.customField ?? NO_FIELD}
            onChange={(key) => change({ agents: { ...rule.agents, customField: key === NO_FIELD ? null : key } })}
            hint={
              fieldKeys.length === 0
                ? 'The users of this workspace have no custom fields. Correct the agent of a file once instead.'
                : 'A custom field of the users of this workspace.'
            }
          />
          <RememberedAgents rule={rule} agentName={agentName} onChange={change} />
          <div>
            <Button command="rule.pasteAgents" onClick={() => setPasting(true)} />
          </div>
          {isPasting && (
            <PasteAgentsDialog
              users={users}
              onPaste={(agents) => onChange(withAgents(rule, agents))}
              onClose={() => setPasting(false)}
            />
          )}
        </div>
      </div>
      <div className="grid grid-cols-3 gap-x-4 gap-y-3">
        <TemplateField label="Title" value={rule.title} onChange={(title) => change({ title })} />
        <TemplateField label="Lead" value={rule.leadName} onChange={(leadName) => change({ leadName })} />
        <TemplateField label="Company" value={rule.leadCompany} onChange={(leadCompany) => change({ leadCompany })} />
      </div>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
        <CallTypePicker callTypeId={rule.callTypeId} onChange={(callTypeId) => change({ callTypeId })} />
        <div className="grid gap-1 pt-4">
          <Checkbox
            label="Mask phone numbers in titles and leads"
            checked={rule.isMaskingNumbers}
            onChange={(isMaskingNumbers) => change({ isMaskingNumbers })}
          />
          <p className="pl-6 text-sm text-ink-3">Such as +49 *** 4567.</p>
        </div>
      </div>
      <SidecarFields sidecar={rule.sidecar} onChange={(sidecar) => change({ sidecar })} />
    </form>
  )
}

interface TemplateFieldProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

function TemplateField({ label, value, onChange }: TemplateFieldProps) {
  return (
    <TextField
      label={label}
      value={value ?? ''}
      maxLength={LONGEST_TEMPLATE}
      placeholder={label === 'Title' ? 'Call with %{number}' : 'Optional'}
      problem={value === null ? undefined : templateProblem(value)}
      hint={label === 'Title' ? `Fields: ${TEMPLATE_FIELDS.join(', ')}` : undefined}
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  )
}

interface RememberedAgentsProps {
  readonly rule: NewRule
  readonly agentName: Directory['agentName']
  readonly onChange: (part: Partial<NewRule>) => void
}

/** Extensions and names that a person has assigned to an agent. */
function RememberedAgents({ rule, agentName, onChange }: RememberedAgentsProps) {
  const remembered = Object.entries(rule.agents.remembered)
  if (remembered.length === 0) return null
  return (
    <div>
      <p className="pb-1 text-sm font-medium text-ink-2">Agents that you entered</p>
      <ul aria-label="Agents that you entered" className="max-h-40 overflow-y-auto">
        {remembered.map(([agentText, userId]) => (
          <li key={agentText} className="flex min-h-7 items-center gap-2">
            <span className="w-24 shrink-0 truncate font-medium" title={agentText}>
              {agentText}
            </span>
            <Avatar name={agentName(userId)} seed={userId} />
            <span className="min-w-0 flex-1 truncate">{agentName(userId)}</span>
            <IconButton
              command="rule.forgetAgent"
              label={`Forget ${agentText}`}
              onClick={() => onChange({ agents: withoutAgent(rule, agentText).agents })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
