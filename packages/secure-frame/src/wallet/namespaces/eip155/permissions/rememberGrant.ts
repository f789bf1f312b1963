import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import { createGrantBook } from './createGrantBook.js'
import type { DelegationIntent } from './delegationIntent.js'
import { grantOf } from './permissionAnswer.js'
import type { PermissionRequest } from './permissionRequest.js'

/** Call it before signing, so that the visitor can revoke the permission if the answer is lost. */
export const rememberGrant = (
  request: PermissionRequest,
  { entries, ...more }: { intent: DelegationIntent; says: string; entries: KeyValueStore },
): Promise<void> =>
  createGrantBook({ entries, account: request.account }).add(grantOf(request, more))
