import { NameBody } from '../../document/names/NameBody.js'
import type { Editing } from '../../document/namespaceCard.js'
import type { Eip155View } from '../insight/eip155View.js'
import { PermissionBody } from './PermissionBody.js'
import { SignInBody } from './SignInBody.js'
import { TransactionBody } from './TransactionBody.js'
import { TypedDataBody } from './TypedDataBody.js'
import '../../../../ui/bodies.css'
import { Fact, Facts } from '../../../../ui/Facts.js'
import type { MessageRequest } from '../requests/approvalRequest.js'
import { useText } from './i18n.js'

/** The facts of a request, by its kind. */
export function ApprovalBody({ approval, editing }: ApprovalBody.Props) {
  const { request } = approval
  switch (request.kind) {
    case 'message':
      return <MessageBody request={request} />
    case 'signIn':
      return <SignInBody request={request} approval={approval} />
    case 'name':
      return <NameBody request={request} />
    case 'typedData':
      return <TypedDataBody request={request} approval={approval} />
    case 'transaction':
      return <TransactionBody request={request} approval={approval} editing={editing} />
    case 'permission':
      return <PermissionBody request={request} approval={approval} editing={editing} />
  }
}

export declare namespace ApprovalBody {
  type Props = { approval: Eip155View; editing?: Editing | undefined }
}

function MessageBody({ request }: { request: MessageRequest }) {
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
