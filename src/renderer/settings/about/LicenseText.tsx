import lgpl from '../../../../resources/licenses/LGPL-2.1.txt?raw'
import { LongText } from './LongText.tsx'

export function LicenseText() {
  return <LongText>{lgpl}</LongText>
}
