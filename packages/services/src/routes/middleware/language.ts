import { LOCALES, matchLocale } from '@vestibule/protocol/texts'
import { createMiddleware } from 'hono/factory'
import { inLocale } from '../../domain/mail/text.js'
import type { Env } from './env.js'

/** Characters and tags of a header that are read: a browser names a handful of languages. */
const MOST_CHARACTERS = 200
const MOST_TAGS = 8

/**
 * Answers in the visitor's language: the link's, else the first known one of `Accept-Language`. Only the name of one of our
 * languages is passed on.
 */
export const language = createMiddleware<Env>((c, next) => {
  const header = c.req.header('accept-language') ?? ''
  const tags = header.slice(0, MOST_CHARACTERS).split(',').slice(0, MOST_TAGS)
  const wanted = [c.req.query('lang'), ...tags.map((tag) => tag.split(';')[0]?.trim())]
  return inLocale(matchLocale(wanted, LOCALES), next)
})
