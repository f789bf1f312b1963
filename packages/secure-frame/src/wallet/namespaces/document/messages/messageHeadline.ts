import { quotableName } from '../../../../platform/readableText.js'
import { isolate } from '../../../../ui/isolate.js'
import type { MessageMeaning } from './messageMeaning.js'

type HeadlineId = 'headline.message' | `headline.${MessageMeaning['kind']}${'' | 'Of'}`

export function messageHeadline(
  t: (id: HeadlineId, values?: Record<string, string>) => string,
  meaning: MessageMeaning | undefined,
): string {
  if (meaning === undefined) return t('headline.message')
  const { kind } = meaning
  const said = kind === 'action' ? meaning.action : meaning.account
  if (said === undefined) return t(`headline.${kind}`)
  const name = isolate(quotableName(said))
  return t(`headline.${kind}Of`, { account: name, action: name })
}
