import type { CSSProperties } from 'react';
import classes from './box-tile.module.css';

/** The box's icon on its colour. */
export function BoxTile({ icon, color, size = 48 }: { icon: string; color: string; size?: number }) {
  return (
    <span
      className={classes.tile}
      style={{ '--tile-color': color, width: size, height: size, fontSize: size * 0.48 } as CSSProperties}
      aria-hidden
    >
      {icon}
    </span>
  );
}
