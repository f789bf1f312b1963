import type { ServerUser } from './serverUser.js'

/** The folder as a program's argument. The program starts inside of it, because another user may have no access to its parents. */
export const dataFor = (data: string, user: ServerUser) =>
  user === undefined ? data : '/proc/self/cwd'

/** Without our variables: PostgreSQL reads settings from some. */
export const environment = () => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
})
