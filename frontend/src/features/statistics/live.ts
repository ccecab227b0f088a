import {
  campaignChanged,
  getAnalytics,
  getDashboardStats,
  getGroupStats,
  getLessons,
  statsChanged,
  timeZoneChanged,
} from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';

export const statisticsLive = [
  refetches(statsChanged, getDashboardStats, getGroupStats, getAnalytics),
  refetches(timeZoneChanged, getDashboardStats, getGroupStats, getAnalytics, getLessons),
  refetches(campaignChanged, getDashboardStats),
];
