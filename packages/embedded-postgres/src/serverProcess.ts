import type { ServerUser } from './serverUser.js'

/** The program starts in the data folder: its user may have no access to the parent folders. */
export const dataFor = (data: string, user: ServerUser) =>
  user === undefined ? data : '/proc/self/cwd'

/** Omits our environment variables: PostgreSQL would read some of them as settings. */
export const environment = () => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
})
