import type { Approval } from '../approval.js'
import { MessageBody } from './MessageBody.js'
import { SignInBody } from './SignInBody.js'
import { TransactionBody } from './TransactionBody.js'
import { TypedDataBody } from './TypedDataBody.js'
import '../bodies.css'

/** The facts of a request, by its kind. */
export function ApprovalBody({ approval }: { approval: Approval }) {
  const { request } = approval
  switch (request.kind) {
    case 'message':
      return <MessageBody request={request} />
    case 'signIn':
      return <SignInBody request={request} approval={approval} />
    case 'typedData':
      return <TypedDataBody request={request} approval={approval} />
    case 'transaction':
      return <TransactionBody request={request} approval={approval} />
  }
}
