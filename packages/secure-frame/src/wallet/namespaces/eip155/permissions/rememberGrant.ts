import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import { createGrantBook } from './createGrantBook.js'
import type { DelegationIntent } from './delegationIntent.js'
import { grantOf } from './permissionAnswer.js'
import type { PermissionRequest } from './permissionRequest.js'

/** Call before the signature: the visitor can revoke the permission even if the response is lost. */
export const rememberGrant = (
  request: PermissionRequest,
  { entries, ...more }: { intent: DelegationIntent; says: string; entries: KeyValueStore },
): Promise<void> =>
  createGrantBook({ entries, account: request.account }).add(grantOf(request, more))
