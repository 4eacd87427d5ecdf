import notices from '../../../../resources/licenses/THIRD-PARTY-NOTICES.md?raw'
import { LongText } from './LongText.tsx'

export function ThirdPartyNotices() {
  return <LongText>{notices}</LongText>
}
