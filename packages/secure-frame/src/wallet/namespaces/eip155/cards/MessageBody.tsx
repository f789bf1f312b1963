import { Fact, Facts } from '../../../../ui/Facts.js'
import type { MessageRequest } from '../requests/approvalRequest.js'
import { useText } from './i18n.js'

export function MessageBody({ request }: { request: MessageRequest }) {
  const t = useText()
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled, with a keyboard too */}
      <pre className="message" data-format={request.format} tabIndex={0}>
        {request.text}
      </pre>
      <Facts>
        <Fact name={t('fact.account')} address={request.account} />
      </Facts>
    </>
  )
}
