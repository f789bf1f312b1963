import type { ReactNode } from 'react'

/** In SVG units: a 76 tile with a margin of 9. */
const SIZE = 94
const RADIUS = 27

/** Turns while another party must act, and becomes red after a failure. */
export function Ring({ progress, children }: { progress: Ring.Progress; children: ReactNode }) {
  const outline = { x: 1, y: 1, width: SIZE - 2, height: SIZE - 2, rx: RADIUS, pathLength: 100 }
  return (
    <div className="ring" data-progress={progress}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <rect {...outline} />
        {progress === 'busy' && <rect {...outline} />}
      </svg>
      {children}
    </div>
  )
}

export declare namespace Ring {
  type Progress = 'busy' | 'failed' | 'still'
}
