import { prepare } from '../db/prepare.js'

/**
 * Takes points of every row or of none; one answer per row, in their order. Where one has too few left, nothing is
 * written. Two that find the last points at the same time both come as far as the row, which tells the second one no:
 * what it has taken of the others until then `isTaken`, and is to be given back.
 */
export const takePoints = prepare<{ isTaken: boolean; endsAt: string | null }>(
  'budgets_take',
  `with asked as (
    select * from unnest($names::text[], $most::int[], $ends::timestamptz[])
      with ordinality as asked (name, most, ends_at, place)
  ), standing as (
    select place, most, coalesce(budgets.ends_at, asked.ends_at) as ends_at,
      case when budgets.ends_at > $now::timestamptz then budgets.spent else 0 end as spent
    from asked left join budgets using (name)
  ), refused as (
    select place, ends_at from standing where spent + $points::int > most
  ), taken as (
    insert into budgets (name, spent, ends_at)
    select name, $points::int, ends_at from asked
    where not exists (select from refused)
    -- In one order for everybody, so that no two wait for each other.
    order by name
    on conflict (name) do update set
      spent = $points::int
        + case when budgets.ends_at > $now::timestamptz then budgets.spent else 0 end,
      ends_at = case when budgets.ends_at > $now::timestamptz then budgets.ends_at
        else excluded.ends_at end
    where budgets.ends_at <= $now::timestamptz
      or budgets.spent + $points::int <= (select most from asked where asked.name = excluded.name)
    returning name
  )
  select taken.name is not null as "isTaken", refused.ends_at as "endsAt"
  from asked left join taken using (name) left join refused using (place)
  order by place`,
)

export const givePoints = prepare(
  'budgets_give',
  `with locked as materialized (
    select name from budgets where name = any($names::text[]) order by name for update
  )
  update budgets set spent = greatest(spent - $points::int, 0)
  from locked where budgets.name = locked.name`,
)

export const clearBudget = prepare('budgets_clear', 'delete from budgets where name = $name')

/** Unless its window is over. */
export const readBudget = prepare<{ spent: number }>(
  'budgets_read',
  'select spent from budgets where name = $name and ends_at > $now::timestamptz',
)
