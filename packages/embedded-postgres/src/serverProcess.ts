import type { ServerUser } from './serverUser.js'

/** The program starts in the folder, because its user may have no access to the parents. */
export const dataFor = (data: string, user: ServerUser) =>
  user === undefined ? data : '/proc/self/cwd'

/** Excludes our variables, because PostgreSQL reads settings from some. */
export const environment = () => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
})
