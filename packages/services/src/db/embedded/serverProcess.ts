import type { ServerUser } from './serverUser.js'

/**
 * How a program that runs in the cluster's folder is told of it. Another user may not be allowed to get there from the
 * root of the file system, and need not: it starts inside.
 */
export const dataFor = (data: string, user: ServerUser) =>
  user === undefined ? data : '/proc/self/cwd'

/** Nothing of ours: PostgreSQL reads settings from it. */
export const environment = () => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
})
