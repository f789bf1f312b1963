import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export async function createTables(db: Database): Promise<void> {
  await db.execute(sql`
    create table if not exists relay_messages (
      id bigint primary key generated always as identity,
      topic text not null,
      hash text not null,
      publisher text not null,
      project text default '' not null,
      network text default '' not null,
      size integer default 0 not null,
      message text not null,
      tag integer not null,
      attestation text,
      published_at timestamp (3) with time zone not null,
      expires_at timestamp (3) with time zone not null,
      constraint relay_messages_topic_hash_unique unique (topic, hash)
    );
    create index if not exists relay_messages_expires_at_index on relay_messages (expires_at);
    create index if not exists relay_messages_project_network_publisher_index
      on relay_messages (project, network, publisher);
    create table if not exists relay_usage (
      kind text not null,
      project text not null,
      subject text not null,
      bytes bigint not null,
      constraint relay_usage_kind_project_subject_pk primary key (kind, project, subject)
    );
    create table if not exists relay_receipts (
      message_id bigint not null,
      client_id text not null,
      constraint relay_receipts_message_id_client_id_pk primary key (message_id, client_id),
      constraint relay_receipts_message_id_relay_messages_id_fk
        foreign key (message_id) references relay_messages (id) on delete cascade
    );
  `)
}
