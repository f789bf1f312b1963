import { VestibuleError } from '@vestibule/protocol'
import { maxUint256, numberToHex } from 'viem'
import * as z from 'zod/mini'
import { type PermissionRequest, permissionOf } from './permissionRequest.js'

const PermissionChange = z.union([
  z.strictObject({ cap: z.bigint().check(z.positive(), z.lte(maxUint256)) }),
  z.strictObject({ expiry: z.int() }),
])
export type PermissionChange = z.infer<typeof PermissionChange>

/** @throws `invalidRequest` if the page does not allow changes */
export function revisePermission(request: PermissionRequest, change: unknown): PermissionRequest {
  const parsed = z.safeParse(PermissionChange, change)
  const { scope } = request
  if (!parsed.success || !request.isAdjustable) throw new VestibuleError('invalidRequest')
  if ('expiry' in parsed.data)
    return permissionOf({ ...request, expiry: parsed.data.expiry }, request)
  if (scope.kind === 'calls') throw new VestibuleError('invalidRequest')
  const amount = numberToHex(parsed.data.cap)
  return permissionOf({ ...request, scope: { ...scope, amount } }, request)
}
