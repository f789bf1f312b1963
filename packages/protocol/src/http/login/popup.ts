import * as z from 'zod/mini'

/** 128 bits, base64url. Authorises its holder, so it must stay secret. */
export const PopupId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** Default time in ms in which the window takes the request. */
export const POPUP_LIFETIME = 120_000
/** In ms: as long as another device waits for admission. */
export const MAX_POPUP_LIFETIME = 600_000
/** Characters of a sealed request; the longest readable one has about half as many. */
export const MAX_POPUP = 524_288
/** Maximum of each side: the open window, the decision, its result, and retries. */
export const MAX_POPUP_MESSAGES = 16
/** Characters of a sealed message; the longest one has a passkey's signature. */
export const MAX_POPUP_MESSAGE = 3_072

const text = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+$/))
const nothing = z.object({})

/** `POST /v1/popups/{id}` stores a request for a window. The services never see the key of requests and answers. */
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
 * `done`: the frame took the answer. `rejected`: the visitor refused outside of the window.
 * `withdrawn`: no answer is needed.
 */
const PopupEnd = z.enum(['done', 'rejected', 'withdrawn'])
export type PopupEnd = z.infer<typeof PopupEnd>

const message = text(MAX_POPUP_MESSAGE)
const messages = z.array(message).check(z.maxLength(MAX_POPUP_MESSAGES))

/** `GET /v1/popups/{id}`; both sides poll it. */
export const PopupRead = {
  response: z.object({
    state: z.union([z.literal('open'), PopupEnd]),
    answers: messages,
    replies: messages,
  }),
}

/** `POST /v1/popups/{id}/answers` adds a message of the window. */
export const PopupAnswer = { request: z.strictObject({ sealed: message }), response: nothing }

/** `POST /v1/popups/{id}/replies` adds a message of the frame, with the session that stored the request. */
export const PopupReply = { request: z.strictObject({ sealed: message }), response: nothing }

/** `POST /v1/popups/{id}/close` ends the request. */
export const PopupClose = {
  request: z.strictObject({ state: PopupEnd }),
  response: nothing,
}
