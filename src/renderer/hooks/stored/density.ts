import { DENSITIES, type Density } from '../../../domain/views/view.ts'
import { storedSetting } from './storedSetting.ts'

/** The row height of lists of calls that have none of their own. */
export const densitySetting = storedSetting<Density>(
  'earshot.density',
  (stored) => DENSITIES.find((density) => density === stored) ?? 'regular',
)
