import type { ReactNode } from 'react'
import { useText } from '../../context.js'
import type { MessageId } from '../../i18n.js'

/** Three things worth knowing, each with a picture. */
export function Points({ points }: { points: readonly Points.Point[] }) {
  const t = useText()
  return (
    <ul className="points">
      {points.map(({ icon, title, text }) => (
        <li className="point" key={title}>
          <span className="point-icon">{icon}</span>
          <div>
            <h2 className="point-title">{t(title)}</h2>
            <p className="point-text">{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

export declare namespace Points {
  type Point = { icon: ReactNode; title: MessageId; text: MessageId }
}
