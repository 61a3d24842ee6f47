"""The appliance that is there when the Pi has booted, and its installation."""
