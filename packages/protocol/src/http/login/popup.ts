import * as z from 'zod/mini'

/** 128 bits, base64url. Secret: the id alone grants access. */
export const PopupId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** Default time in ms for the window to take the request. */
export const POPUP_LIFETIME = 120_000
/** In ms, the same as the time limit for adding another device. */
export const MAX_POPUP_LIFETIME = 600_000
/** Maximum characters of a sealed request. Plain text has about half. */
export const MAX_POPUP = 524_288
/** Maximum messages of each side: open window, decision, result, and retries. */
export const MAX_POPUP_MESSAGES = 16
/** Maximum characters of a sealed message. The longest one contains a passkey signature. */
export const MAX_POPUP_MESSAGE = 3_072

const text = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+$/))
const nothing = z.object({})

/** `POST /v1/popups/{id}` stores a request for a window. The services never receive the encryption key. */
export const PopupLeave = {
  request: z.strictObject({
    sealed: text(MAX_POPUP),
    /** In ms. @default POPUP_LIFETIME */
    lifetime: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_POPUP_LIFETIME))),
  }),
  response: nothing,
}

/** `POST /v1/popups/{id}/take` returns the request, once. */
export const PopupTake = { response: z.object({ sealed: text(MAX_POPUP) }) }

/**
 * `done`: the frame received the decision. `rejected`: the visitor refused outside the window.
 * `withdrawn`: no decision is needed.
 */
const PopupEnd = z.enum(['done', 'rejected', 'withdrawn'])
export type PopupEnd = z.infer<typeof PopupEnd>

const message = text(MAX_POPUP_MESSAGE)
const messages = z.array(message).check(z.maxLength(MAX_POPUP_MESSAGES))

/** `GET /v1/popups/{id}`. Both sides poll it. */
export const PopupRead = {
  response: z.object({
    state: z.union([z.literal('open'), PopupEnd]),
    answers: messages,
    replies: messages,
  }),
}

/** `POST /v1/popups/{id}/answers` adds a message from the window. */
export const PopupAnswer = { request: z.strictObject({ sealed: message }), response: nothing }

/** `POST /v1/popups/{id}/replies` adds a message from the frame. Requires the session that stored the request. */
export const PopupReply = { request: z.strictObject({ sealed: message }), response: nothing }

/** `POST /v1/popups/{id}/close` ends the request. */
export const PopupClose = {
  request: z.strictObject({ state: PopupEnd }),
  response: nothing,
}
