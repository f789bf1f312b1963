import { Address } from '../../../../ui/Address.js'
import type { TypedNode } from '../intents/typedData.js'
import type { TypedDataRequest } from '../requests/approvalRequest.js'
import { t } from './i18n.js'

export function TypedDataTree({ request }: { request: TypedDataRequest }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll long data
    <div className="tree" tabIndex={0}>
      {request.domain.length > 0 && (
        <>
          <p className="tree-title">{t('fact.domain')}</p>
          <Branch nodes={request.domain} />
        </>
      )}
      <p className="tree-title">{request.primaryType}</p>
      <Branch nodes={request.message} />
    </div>
  )
}

function Branch({ nodes }: { nodes: readonly TypedNode[] }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.name}>
          <span className="tree-name" title={node.type}>
            {node.name}
          </span>
          {node.kind !== 'leaf' ? (
            <Branch nodes={node.children} />
          ) : node.type === 'address' ? (
            <Address value={node.text} />
          ) : (
            <bdi className="tree-value">{node.text}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
}
