import { NameBody } from '../../document/names/NameBody.js'
import type { Editing } from '../../document/namespaceCard.js'
import type { Eip155View } from '../insight/eip155View.js'
import { MessageBody } from './MessageBody.js'
import { PermissionBody } from './PermissionBody.js'
import { SignInBody } from './SignInBody.js'
import { TransactionBody } from './TransactionBody.js'
import { TypedDataBody } from './TypedDataBody.js'
import '../../../../ui/bodies.css'

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
