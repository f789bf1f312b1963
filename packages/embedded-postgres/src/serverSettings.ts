export type ServerSettings = Readonly<Record<string, string>>

/** For a machine that also does other work. PostgreSQL's defaults for durability are unchanged. */
export const SERVER_SETTINGS = {
  // No port: every user with access to the socket's folder can connect.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Ten for a pool and two more, for five processes.
  max_connections: '64',
  shared_buffers: '64MB',
  // Limits a cluster to half a gigabyte, and the recovery after a crash to seconds.
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // Each query is short. More processes would only use memory.
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  timezone: 'UTC',
  // Errors of statements quote their values, such as mail addresses, which must not be logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
} as const satisfies ServerSettings

export function asArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
