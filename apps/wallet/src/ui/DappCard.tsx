import { GlobeIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import type { Session } from '../wallet/createClient.js'
import { Foreign } from './Foreign.js'

export function DappCard({ metadata }: { metadata: Session['peer']['metadata'] }) {
  const [broken, setBroken] = useState(false)
  const icon = metadata.icons.find((url) => /^(https?:|data:image\/)/.test(url))
  return (
    <div className="dapp">
      <span className="dapp-icon">
        {icon === undefined || broken ? (
          <GlobeIcon />
        ) : (
          <img src={icon} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
        )}
      </span>
      <span className="dapp-text">
        <strong>
          <Foreign text={metadata.name} />
        </strong>
        <span className="quiet">
          <Foreign text={metadata.url} />
        </span>
      </span>
    </div>
  )
}
