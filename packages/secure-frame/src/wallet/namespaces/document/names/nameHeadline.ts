import { isolate } from '../../../../ui/isolate.js'
import { nameText } from './i18n.js'
import type { NameRequestParts } from './nameChange.js'

export const nameHeadline = ({ asked, change }: NameRequestParts): string =>
  nameText(`headline.${asked.action}`, { name: isolate(change?.name ?? asked.name) })
