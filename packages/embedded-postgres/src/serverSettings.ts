export type ServerSettings = Readonly<Record<string, string>>

/** Settings for a machine that also does other work. They do not reduce PostgreSQL's default durability. */
export const SERVER_SETTINGS = {
  // No TCP port. The socket requires no password, so only its owner may open it.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Each of five processes needs ten connections for its pool and two more.
  max_connections: '64',
  shared_buffers: '64MB',
  // Limits the write-ahead log to half a gigabyte, and recovery after a crash to seconds.
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // All queries are short: additional processes would only use memory.
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  timezone: 'UTC',
  // Do not log failed statements: they contain values such as email addresses.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
} as const satisfies ServerSettings

export function asArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
