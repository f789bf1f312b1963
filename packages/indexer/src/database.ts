import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export async function createTables(db: Database): Promise<void> {
  await db.execute(sql`
    create table if not exists data_scans (
      network text not null,
      account text not null,
      from_block bigint not null,
      to_block bigint not null,
      checkpoints jsonb not null,
      found integer not null,
      site text default '' not null,
      client text default '' not null,
      asked_at timestamp (3) with time zone not null,
      constraint data_scans_network_account_pk primary key (network, account)
    );
    create index if not exists data_scans_asked_at_index on data_scans (asked_at);
    create table if not exists data_transfers (
      network text not null,
      account text not null,
      block bigint not null,
      block_hash text not null,
      hash text not null,
      position integer not null,
      log integer not null,
      part integer not null,
      token text not null,
      kind text not null,
      token_id text,
      sender text not null,
      recipient text not null,
      amount text not null,
      constraint data_transfers_network_account_block_log_part_pk
        primary key (network, account, block, log, part)
    );
    create index if not exists data_transfers_network_account_hash_index
      on data_transfers (network, account, hash);
    create table if not exists data_transactions (
      network text not null,
      hash text not null,
      block bigint not null,
      block_hash text not null,
      position integer not null,
      mined_at timestamp (3) with time zone not null,
      sender text not null,
      recipient text,
      value text not null,
      nonce bigint not null,
      selector text not null,
      fee text,
      succeeded boolean,
      scanned boolean not null,
      read_at timestamp (3) with time zone not null,
      constraint data_transactions_network_hash_pk primary key (network, hash)
    );
    create index if not exists data_transactions_network_sender_block_index
      on data_transactions (network, sender, block);
    create index if not exists data_transactions_network_recipient_block_index
      on data_transactions (network, recipient, block);
    create index if not exists data_transactions_network_block_index
      on data_transactions (network, block);
  `)
}
