import { bytesToHex } from '@noble/curves/utils.js'
import { decodeText, escapeHidden } from '../../../../platform/readableText.js'
import type { ReadStep } from './step.js'

/** A text on the chain, for everybody to read. */
export const readMemo: ReadStep = ({ data }) => {
  const decoded = decodeText(data)
  const text = decoded === undefined ? `0x${bytesToHex(data)}` : escapeHidden(decoded)
  return {
    name: 'memo',
    text,
    parties: [],
    risks: decoded === undefined || text === decoded ? [] : ['hiddenCharacters'],
  }
}
