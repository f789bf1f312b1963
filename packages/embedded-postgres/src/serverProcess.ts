import type { ServerUser } from './serverUser.js'

/**
 * How to name the cluster's folder to a program. The program starts inside of it, because another user may not be allowed
 * to reach it from the root of the file system.
 */
export const dataFor = (data: string, user: ServerUser) =>
  user === undefined ? data : '/proc/self/cwd'

/** Nothing of ours: PostgreSQL reads settings from it. */
export const environment = () => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
})
