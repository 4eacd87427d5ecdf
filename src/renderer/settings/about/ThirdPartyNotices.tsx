import notices from '../../../../resources/licenses/THIRD-PARTY-NOTICES.md?raw'
import { LongText } from './LongText.tsx'

/** The file's lines within a paragraph are longer than the dialog's. */
const PARAGRAPHS = notices.replaceAll(/(?<=\S)\n {0,2}(?=[^\s#-])/g, ' ')

export function ThirdPartyNotices() {
  return <LongText>{PARAGRAPHS}</LongText>
}
