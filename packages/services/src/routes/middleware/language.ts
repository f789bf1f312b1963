import { LOCALES, matchLocale } from '@vestibule/protocol/texts'
import { createMiddleware } from 'hono/factory'
import { inLocale } from '../../domain/mail/text.js'
import type { Env } from './env.js'

const MOST_CHARACTERS = 200
const MOST_TAGS = 8

/** Sets the link's language, else the first supported one of `Accept-Language`. Ignores all other text. */
export const language = createMiddleware<Env>((c, next) => {
  const header = c.req.header('accept-language') ?? ''
  const tags = header.slice(0, MOST_CHARACTERS).split(',').slice(0, MOST_TAGS)
  const wanted = [c.req.query('lang'), ...tags.map((tag) => tag.split(';')[0]?.trim())]
  return inLocale(matchLocale(wanted, LOCALES), next)
})
