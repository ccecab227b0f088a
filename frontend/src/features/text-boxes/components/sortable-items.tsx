import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core';
import {
  SortableContext,
  rectSortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../../i18n/t.js';
import classes from './sortable-items.module.css';

/** Below each other, or in rows. */
type Layout = 'list' | 'grid';
const strategies = { list: verticalListSortingStrategy, grid: rectSortingStrategy };

interface Props {
  /** In their order. */
  ids: readonly string[];
  /** What the item at a place is called: 'פוסט 2'. */
  nameAt: (place: number) => string;
  onMove: (from: number, to: number) => void;
  layout?: Layout;
  children: ReactNode;
}

/** Items that are put into another order by dragging, or by the keyboard: space, arrows, space. */
export function SortableItems({ ids, nameAt, onMove, layout = 'list', children }: Props) {
  const sensors = useSensors(
    // A press that does not move is a press.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const said = { item: (id: UniqueIdentifier) => nameAt(placeOf(id)), of: ids.length };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('order.lifted', { item: said.item(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('order.over', { item: said.item(active.id), n: placeOf(over.id) + 1, of: said.of }) : '',
    onDragEnd: ({ active, over }) =>
      over ? t('order.dropped', { item: said.item(active.id), n: placeOf(over.id) + 1, of: said.of }) : '',
    onDragCancel: ({ active }) => t('order.cancelled', { item: said.item(active.id) }),
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('order.instructions') } }}
    >
      <SortableContext items={[...ids]} strategy={strategies[layout]}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** One of them; `handle` is what it is taken by. */
export function SortableItem({
  id,
  name,
  layout = 'list',
  role,
  children,
}: {
  id: string;
  name: string;
  layout?: Layout;
  role?: 'listitem';
  children: (handle: ReactNode) => ReactNode;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: t('order.role') } });
  const still = useReducedMotion();
  const style: CSSProperties = {
    ...(transform && {
      transform: `translate3d(${layout === 'grid' ? transform.x : 0}px, ${transform.y}px, 0)`,
    }),
    ...(!still && { transition }),
  };
  return (
    <div
      ref={setNodeRef}
      role={role}
      style={style}
      className={classes.item}
      data-dragging={isDragging || undefined}
    >
      {children(
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size="md"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={t('order.handle', { item: name })}
        >
          <IconGripVertical size={16} />
        </ActionIcon>,
      )}
    </div>
  );
}
