import { LOCALES, matchLocale } from '@vestibule/protocol/texts'
import { createMiddleware } from 'hono/factory'
import { inLocale } from '../../domain/mail/text.js'
import type { Env } from './env.js'

/** Maximum characters and tags of a header that are read. */
const MOST_CHARACTERS = 200
const MOST_TAGS = 8

/** The link's language, else the first known one of `Accept-Language`. Passes on only names of our languages. */
export const language = createMiddleware<Env>((c, next) => {
  const header = c.req.header('accept-language') ?? ''
  const tags = header.slice(0, MOST_CHARACTERS).split(',').slice(0, MOST_TAGS)
  const wanted = [c.req.query('lang'), ...tags.map((tag) => tag.split(';')[0]?.trim())]
  return inLocale(matchLocale(wanted, LOCALES), next)
})
