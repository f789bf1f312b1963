import { Fact, Facts } from '../../../../ui/Facts.js'
import type { MessageRequest } from '../requests/solanaRequest.js'
import { text } from './i18n.js'

export function MessageBody({ request }: { request: MessageRequest }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled, with a keyboard too */}
      <pre className="message" data-format={request.format} tabIndex={0}>
        {request.text}
      </pre>
      <Facts>
        <Fact name={text('fact.account')} address={request.account} />
      </Facts>
    </>
  )
}
