import * as z from 'zod/mini'

/** 128 bits, base64url: whoever knows it may ask, so that nobody else may learn it. */
export const PopupId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** Milliseconds that a request waits for its window. */
export const POPUP_LIFETIME = 120_000
/** Characters of a sealed request; the longest readable one has about half as many. */
export const MAX_POPUP = 524_288
/** Answers that one window may give: that it is open, and what the visitor decided. Room for a repetition each. */
export const MAX_POPUP_ANSWERS = 4

const text = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+$/))
const nothing = z.object({})

/**
 * `POST /v1/popups/{id}` leaves a request for the window that will ask for the id. It is sealed under a key that the
 * services never see, as is everything that comes back.
 */
export const PopupLeave = {
  request: z.strictObject({ sealed: text(MAX_POPUP) }),
  response: nothing,
}

/** `POST /v1/popups/{id}/take` hands the request out, once. */
export const PopupTake = { response: z.object({ sealed: text(MAX_POPUP) }) }

/** What became of a request, as the frame says it: `done` has taken the answer, `withdrawn` wants none any more. */
export const POPUP_STATES = ['open', 'done', 'withdrawn'] as const

/** `GET /v1/popups/{id}` is where both sides look for news. */
export const PopupRead = {
  response: z.object({
    state: z.enum(POPUP_STATES),
    answers: z.array(text(512)).check(z.maxLength(MAX_POPUP_ANSWERS)),
  }),
}

/** `POST /v1/popups/{id}/answers` adds the window's answer. */
export const PopupAnswer = { request: z.strictObject({ sealed: text(512) }), response: nothing }

/** `POST /v1/popups/{id}/close` ends it. */
export const PopupClose = {
  request: z.strictObject({ state: z.enum(['done', 'withdrawn']) }),
  response: nothing,
}
