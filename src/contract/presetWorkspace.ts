import { z } from 'zod'
import { WORKSPACE_COLORS } from '../domain/workspaces/workspaceColor.ts'

/** A workspace that the administrator has set up. People only enter an API key to connect it. */
export const presetWorkspace = z.strictObject({
  name: z.string().min(1).max(200),
  baseUrl: z.string().max(2048),
  color: z.enum(WORKSPACE_COLORS).optional(),
})
export type PresetWorkspace = Readonly<z.infer<typeof presetWorkspace>>
