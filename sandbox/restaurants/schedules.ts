interface Service {
  name: string;
  hours: { startTime: string; endTime: string };
  /** Part of it falls after midnight, before the closeout hour. */
  overnight: boolean;
}

function service(name: string, startTime: string, endTime: string): Service {
  return { name, hours: { startTime, endTime }, overnight: endTime < startTime };
}

function day(scheduleName: string, services: [Service, ...Service[]]) {
  return {
    scheduleName,
    services,
    openTime: services[0].hours.startTime,
    closeTime: services.at(-1)!.hours.endTime,
  };
}

const lunch = service('Lunch', '11:00:00', '15:30:00');

/** Restaurant information › Resources: Schedules. Closed on Mondays; Friday and Saturday go past midnight. */
export const schedules = {
  daySchedules: {
    '700000001': day('Weekday', [lunch, service('Dinner', '17:00:00', '22:00:00')]),
    '700000002': day('Weekend', [lunch, service('Late Dinner', '17:00:00', '01:30:00')]),
    '700000003': day('Sunday', [service('Brunch', '09:00:00', '15:00:00')]),
  },
  weekSchedule: {
    monday: null,
    tuesday: '700000001',
    wednesday: '700000001',
    thursday: '700000001',
    friday: '700000002',
    saturday: '700000002',
    sunday: '700000003',
  },
};
