import { dollars, rounded, total } from './money.ts';
import { dayIdentity, rowsPerDay, type ReportQuery, type Row } from './ReportQuery.ts';
import { salesOf, type Line, type Takings } from './salesOf.ts';

/** The sums of one row: takings, and what they are grouped by. */
interface MenuSale {
  grouping: Row;
  takings: Takings;
}

/**
 * MenuReportingData: per restaurant and business date one row, or one for every combination of the
 * groupings asked for. With MODIFIER the figures concern the modifiers, else the items with them.
 */
export function menuRows(query: ReportQuery): Row[] {
  return rowsPerDay(query, (restaurant, day) => {
    const lines = salesOf(restaurant, day).flatMap((check) => check.lines);
    const sales = lines.flatMap((line) => salesBy(query.groupBy, line));
    const groups = Map.groupBy(sales, ({ grouping }) => JSON.stringify(grouping));
    return [...groups.values()].map((group) => ({
      ...dayIdentity(restaurant, day),
      ...figures(group.map(({ takings }) => takings)),
      ...group[0]!.grouping,
    }));
  });
}

function salesBy(groupBy: ReadonlySet<string>, line: Line): MenuSale[] {
  const { menu, menuGroup, menuItem, modifier } = line;
  const grouping = {
    ...(groupBy.has('MENU') && { menuGuid: menu.guid, menuName: menu.name }),
    ...(groupBy.has('MENU_GROUP') && {
      menuGroupGuid: menuGroup.guid,
      menuGroupName: menuGroup.name,
    }),
    ...(groupBy.has('MENU_ITEM') && { menuItemGuid: menuItem.guid, menuItemName: menuItem.name }),
  };
  if (!groupBy.has('MODIFIER')) return [{ grouping, takings: line.takings }];
  if (!modifier) return [];
  const { guid: modifierGuid, name: modifierName } = modifier.modifier;
  return [{ grouping: { ...grouping, modifierGuid, modifierName }, takings: modifier.takings }];
}

function figures(takings: Takings[]): Row {
  const sum = (figure: keyof Takings) => total(takings, (each) => each[figure]);
  const quantitySold = sum('quantity');
  return {
    netSalesAmount: dollars(sum('gross') - sum('discount') - sum('refund')),
    grossSalesAmount: dollars(sum('gross')),
    discountAmount: dollars(sum('discount')),
    refundAmount: dollars(sum('refund')),
    voidAmount: dollars(sum('void')),
    quantitySold,
    averagePrice: rounded(dollars(sum('gross')) / quantitySold),
    wasteCount: sum('wasteCount'),
    wasteAmount: dollars(sum('waste')),
  };
}
