import * as z from 'zod/mini'
import { ProjectId } from '../../channel/hello.js'
import { context, expiry, list, pci } from './smartSessions.js'

/** `POST /v1/permissions` stores a signed permission. */
export const SmartSessionRecord = {
  request: z.strictObject({
    pci,
    account: z.string().check(z.maxLength(256)),
    projectId: ProjectId,
    permissions: list,
    policies: list,
    expiry,
    context,
  }),
  response: z.object({ success: z.literal(true) }),
}

/** `POST /v1/sessions/{CAIP-10}/revoke`. The account signs `pci` as a message. */
export const SmartSessionRevoke = {
  request: z.strictObject({
    pci,
    signature: z.string().check(z.minLength(2), z.maxLength(16_384)),
  }),
  response: z.object({ success: z.boolean() }),
}
