import { LOCALES, matchLocale } from '@vestibule/protocol/texts'
import { createMiddleware } from 'hono/factory'
import { inLocale } from '../../domain/mail/text.js'
import type { Env } from './env.js'

/** Maximum characters and tags that are read of a header: a browser names a few languages. */
const MOST_CHARACTERS = 200
const MOST_TAGS = 8

/**
 * Answers in the visitor's language: the link's, else the first known one of `Accept-Language`. Passes on only the name of one
 * of our languages.
 */
export const language = createMiddleware<Env>((c, next) => {
  const header = c.req.header('accept-language') ?? ''
  const tags = header.slice(0, MOST_CHARACTERS).split(',').slice(0, MOST_TAGS)
  const wanted = [c.req.query('lang'), ...tags.map((tag) => tag.split(';')[0]?.trim())]
  return inLocale(matchLocale(wanted, LOCALES), next)
})
