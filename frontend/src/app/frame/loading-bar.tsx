import { useNavigation } from 'react-router-dom';
import classes from './app-frame.module.css';

/** While the next page's code is on its way. */
export function LoadingBar() {
  const { state } = useNavigation();
  return state === 'loading' ? <div className={classes.loadingBar} aria-hidden /> : null;
}
