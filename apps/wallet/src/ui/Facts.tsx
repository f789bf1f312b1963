import type { Fact } from '../wallet/request.js'
import { Foreign } from './Foreign.js'

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="card facts">
      {facts.map(({ name, value, long }) => (
        <div key={name} data-long={long}>
          <dt>{name}</dt>
          <dd>
            <Foreign text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
